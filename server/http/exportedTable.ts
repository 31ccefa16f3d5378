import { dayOf, formatDay, formatMoment, isDay } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import { textNamed } from '../texts.ts'
import { Problem } from './problem.ts'

/** In whose words a table is written. */
export interface Words {
  area: string
  locale: Locale
  timeZone: string
}

/** The columns asked for, each a field of the item, or a part of one such as `address.city`. */
export function columnsOf(fields: readonly string[], asked: string): string[] {
  const columns = asked.split(',')
  const unknown = columns.some((column) => !fields.includes(column.split('.')[0] ?? ''))
  if (unknown || new Set(columns).size < columns.length)
    throw new Problem('invalid', { fields: { columns: 'invalid' } })
  return columns
}

/** What stands above a column. */
export const headingOf = (column: string, { area, locale }: Words) =>
  textNamed(locale, `${area}.${column}`) ?? textNamed(locale, `shell.${column}`) ?? column

/** An item as the cells of these columns. */
export const rowOf = (columns: string[], item: Record<string, unknown>, words: Words) =>
  columns.map((column) => cellOf(column, valueAt(item, column), words))

/** Of a part that nothing has, and of what every value has of its kind, nothing. */
const valueAt = (row: Record<string, unknown>, column: string) =>
  column
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      row,
    )

function cellOf(column: string, value: unknown, words: Words): string {
  const { area, locale, timeZone } = words
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => cellOf(column, one, words)).join(', ')
  if (typeof value === 'boolean')
    return (
      textNamed(locale, `${area}.${column}.${value}`) ??
      textNamed(locale, value ? 'shell.yes' : 'shell.no') ??
      ''
    )
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join(', ')
  if (typeof value === 'number') return locale === 'en' ? String(value) : String(value).replace('.', ',')
  if (isDay(value)) return formatDay(value, locale)
  const text = value as string
  if (isMoment(text)) return formatMoment(new Date(text), locale, timeZone)
  return (
    textNamed(locale, `${area}.${column}.${text}`) ?? textNamed(locale, `shell.${column}.${text}`) ?? text
  )
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)

/** What the file is called, without its end: the list and the day. */
export const fileNameOf = (now: Date, { area, locale, timeZone }: Words) =>
  `${textNamed(locale, `${area}.list`) ?? area} ${dayOf(now, timeZone)}`
