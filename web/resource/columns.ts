import type { ReactNode } from 'react'

/** A column: a field shown as it is, or a field and how it is shown. */
export type Column<T> = (keyof T & string) | ColumnSpec<T>

export interface ColumnSpec<T> {
  field: keyof T & string
  show?: (item: T) => ReactNode
  /** Where it goes on a card: beside the title, or nowhere. Otherwise it is a line of the card. */
  card?: 'badge' | 'none'
  /** Left out of the table where the screen is narrower than a desk's. */
  wide?: true
  /** Numbers stand at the right edge. */
  align?: 'end'
  /** What a table taken along holds instead: another field, several with commas, or a part such as `address.city`. */
  taken?: string
}

export const specOf = <T>(column: Column<T>): ColumnSpec<T> =>
  typeof column === 'string' ? { field: column } : column

/** The columns to show: those chosen, in their usual order; the usual ones where none is, or none of them is left. */
export function columnsShown<T>(usual: ColumnSpec<T>[], others: ColumnSpec<T>[], chosen: string[]) {
  const picked = [...usual, ...others].filter(({ field }) => chosen.includes(field))
  return picked.length > 0 ? picked.map((column) => ({ ...column, wide: undefined })) : usual
}

export function cellOf<T>({ field, show }: ColumnSpec<T>, item: T): ReactNode {
  if (show) return show(item)
  const value = item[field]
  return value === null || value === undefined || value === '' ? '–' : String(value)
}
