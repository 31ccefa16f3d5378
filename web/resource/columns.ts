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
}

export const specOf = <T>(column: Column<T>): ColumnSpec<T> =>
  typeof column === 'string' ? { field: column } : column

export function cellOf<T>({ field, show }: ColumnSpec<T>, item: T): ReactNode {
  if (show) return show(item)
  const value = item[field]
  return value === null || value === undefined || value === '' ? '–' : String(value)
}
