import type * as z from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'
import { parseDay } from '#domain/day.ts'
import { locales } from '#domain/locale.ts'
import { parseWhole } from '#domain/reading.ts'
import { textNamed } from '../texts.ts'

interface FieldTexts {
  area: string
  field: string
}

/**
 * Converts a CSV cell to the value of a field: labels in any language, dates and numbers in the supported
 * formats. Unreadable text is returned unchanged, so the field's own validation refuses it.
 */
export function importedCell(schema: Schema, cell: string, texts: FieldTexts): unknown {
  const { def } = schema._zod
  switch (def.type) {
    case 'default':
    case 'optional':
      return cell === '' ? undefined : importedCell(innerOf(def), cell, texts)
    case 'nullable':
      return cell === '' ? null : importedCell(innerOf(def), cell, texts)
    case 'array':
      return cell === '' ? [] : partsOf(cell).map((part) => importedCell(elementOf(def), part, texts))
    case 'enum':
      return valueMeant(Object.values((def as z.core.$ZodEnumDef).entries), cell, texts)
    case 'number':
      // The language of the cell is unknown. A comma is ambiguous and therefore refused.
      return parseWhole(cell, 'de') ?? cell
    case 'string':
      return isDayField(def) ? (parseDay(cell) ?? cell) : cell
    default:
      return cell
  }
}

const innerOf = (def: z.core.$ZodTypeDef) => (def as z.core.$ZodNullableDef).innerType
const elementOf = (def: z.core.$ZodTypeDef) => (def as z.core.$ZodArrayDef).element
const partsOf = (cell: string) => cell.split(/[,;]/).map((part) => part.trim())
const isDayField = (def: z.core.$ZodTypeDef) => (def as Partial<z.core.$ZodStringFormatDef>).format === 'date'

function valueMeant(values: z.util.EnumValue[], cell: string, texts: FieldTexts) {
  const meant = cell.toLowerCase()
  return (
    values.find((value) =>
      [String(value), ...namesOf(String(value), texts)].some((name) => name.toLowerCase() === meant),
    ) ?? cell
  )
}

const namesOf = (value: string, { area, field }: FieldTexts) =>
  locales.flatMap(
    (locale) =>
      textNamed(locale, `${area}.${field}.${value}`) ?? textNamed(locale, `shell.${field}.${value}`) ?? [],
  )
