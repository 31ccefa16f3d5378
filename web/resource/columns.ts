import type { ReactNode } from 'react'
import { wholePlates } from '../ui/plates.tsx'
import { useTexts } from '../i18n/useTexts.ts'

export type Column<T> = (keyof T & string) | ColumnSpec<T>

export interface ColumnSpec<T> {
  field: keyof T & string
  /** Name of the heading in the text keys, if not the field name. */
  text?: string
  /** `items` are all items on the page. */
  show?: (item: T, items: readonly T[]) => ReactNode
  /** Position on a card: next to the title, across the card, or hidden. Default: a line of the card. */
  card?: 'badge' | 'whole' | 'none'
  /** Only on wide screens; `most` only on the widest. */
  wide?: true | 'most'
  align?: 'end'
  /** Fields to export instead: several separated by commas, or a part such as `address.city`. Null: not exported. */
  exportAs?: string | null
}

export const specOf = <T>(column: Column<T>): ColumnSpec<T> =>
  typeof column === 'string' ? { field: column } : column

export function columnsShown<T>(usual: ColumnSpec<T>[], others: ColumnSpec<T>[], chosen: string[]) {
  const picked = [...usual, ...others].filter(({ field }) => chosen.includes(field))
  return picked.length > 0 ? picked.map((column) => ({ ...column, wide: undefined })) : usual
}

/** Shown for an empty value. */
export const none = '–'

export function cellOf<T>({ field, show }: ColumnSpec<T>, item: T, items: readonly T[]): ReactNode {
  if (show) return wholePlates(show(item, items))
  const value = item[field]
  return value === null || value === undefined || value === '' ? none : wholePlates(String(value))
}

export function useHeadings(area: string) {
  const { textByKey } = useTexts()
  return (field: string) => textByKey(`${area}.${field}`) ?? textByKey(`shell.${field}`) ?? field
}
