import type * as z from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'
import { dayWritten } from '#domain/dayWritten.ts'
import { locales } from '#domain/locale.ts'
import { parseWhole } from '#domain/reading.ts'
import { textNamed } from '../texts.ts'

/** Whose words a cell is written in: those of a field, in any language. */
export interface FieldWords {
  area: string
  field: string
}

/**
 * What a cell of a table means to a field: words become what they stand for, dates and numbers as they are written in
 * our languages. What cannot be read stays as it is written, for the field's own rule to refuse.
 */
export function importedCell(schema: Schema, cell: string, words: FieldWords): unknown {
  const { def } = schema._zod
  switch (def.type) {
    case 'default':
    case 'optional':
      return cell === '' ? undefined : importedCell(innerOf(def), cell, words)
    case 'nullable':
      return cell === '' ? null : importedCell(innerOf(def), cell, words)
    case 'array':
      return cell === '' ? [] : partsOf(cell).map((part) => importedCell(elementOf(def), part, words))
    case 'enum':
      return valueMeant(Object.values((def as z.core.$ZodEnumDef).entries), cell, words)
    case 'number':
      // No one says in which language it was written: a comma, which means two things, is refused.
      return parseWhole(cell, 'de') ?? cell
    case 'string':
      return isDayField(def) ? (dayWritten(cell) ?? cell) : cell
    default:
      return cell
  }
}

const innerOf = (def: z.core.$ZodTypeDef) => (def as z.core.$ZodNullableDef).innerType
const elementOf = (def: z.core.$ZodTypeDef) => (def as z.core.$ZodArrayDef).element
const partsOf = (cell: string) => cell.split(/[,;]/).map((part) => part.trim())
const isDayField = (def: z.core.$ZodTypeDef) => (def as Partial<z.core.$ZodStringFormatDef>).format === 'date'

/** The value that is written so, or called so in one of the languages. */
function valueMeant(values: z.util.EnumValue[], cell: string, words: FieldWords) {
  const meant = cell.toLowerCase()
  return (
    values.find((value) =>
      [String(value), ...namesOf(String(value), words)].some((name) => name.toLowerCase() === meant),
    ) ?? cell
  )
}

const namesOf = (value: string, { area, field }: FieldWords) =>
  locales.flatMap(
    (locale) =>
      textNamed(locale, `${area}.${field}.${value}`) ?? textNamed(locale, `shell.${field}.${value}`) ?? [],
  )
