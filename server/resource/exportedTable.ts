import { dayOf, formatDay, formatMoment, isDay } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import { textNamed } from '../texts.ts'
import { Problem } from '../http/problem.ts'

interface CellFormat {
  area: string
  locale: Locale
  timeZone: string
}

/** The requested columns: fields of the item or nested fields such as `address.city`. */
export function columnsOf(fields: readonly string[], requested: string): string[] {
  const columns = requested.split(',')
  const unknown = columns.some((column) => !fields.includes(column.split('.')[0] ?? ''))
  if (unknown || new Set(columns).size < columns.length)
    throw new Problem('invalid', { fields: { columns: 'invalid' } })
  return columns
}

export const headingOf = (column: string, { area, locale }: CellFormat) =>
  textNamed(locale, `${area}.${column}`) ?? textNamed(locale, `shell.${column}`) ?? column

export const rowOf = (columns: string[], item: Record<string, unknown>, format: CellFormat) =>
  columns.map((column) => cellOf(column, valueAt(item, column), format))

/** An own property only: inherited ones of a prototype are not data. */
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

function cellOf(column: string, value: unknown, format: CellFormat): string {
  const { area, locale, timeZone } = format
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => cellOf(column, one, format)).join(', ')
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

export const fileNameOf = (now: Date, { area, locale, timeZone }: CellFormat) =>
  `${textNamed(locale, `${area}.list`) ?? area} ${dayOf(now, timeZone)}`
