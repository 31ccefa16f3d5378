import type { PlainRow } from '#domain/csv.ts'
import { drivetrain } from '#contract/vehicle.ts'
import { euCategories } from '#domain/companyVehicle.ts'
import { measurementCategories } from '#domain/instrument.ts'
import { checkPlate, plateCountries } from '#domain/plate.ts'
import { isEmailEntry } from '#domain/roster.ts'
import { checkVin } from '#domain/vin.ts'
import { columnNames } from './columnNames.ts'
import type { ReadTable } from './csvFile.ts'

export interface ImportField {
  field: string
  label: string
}

/** Cells of a field that no other field of the same table has. */
const contents: Record<string, (cell: string) => boolean> = {
  email: isEmailEntry,
  vin: (cell) => /\d/.test(cell) && checkVin(cell).error === undefined,
  plate: (cell) =>
    /\d/.test(cell) &&
    plateCountries.some((country) => country !== 'other' && isUsualPlate(checkPlate(cell, country))),
  drivetrain: (cell) => (drivetrain.options as string[]).includes(cell.toUpperCase()),
  euCategory: (cell) => cell !== 'other' && (euCategories as readonly string[]).includes(cell),
  constructionYear: (cell) => /^(19[5-9]|20[0-4])\d$/.test(cell),
  category: (cell) => (measurementCategories as readonly string[]).includes(cell.toUpperCase()),
}

const isUsualPlate = ({ error, hint }: ReturnType<typeof checkPlate>) => !error && !hint

/** Content that is never a heading: a table that starts with it has no headings. */
const neverHeadings = ['email', 'vin']

const readSample = 50
const share = 0.8
const shortestPart = 4

/**
 * Returns the field of each heading, empty without a match: by its name in any language, then by an abbreviation, then
 * by a part of the name, then by the content. A field has one column.
 */
export function matched({ headings, rows }: ReadTable, fields: ImportField[], area: string): string[] {
  const names = new Map(fields.map(({ field, label }) => [field, namesOf(area, field, label)]))
  const fieldsOf: ((index: number) => string[])[] = [
    (index) => namedExactly(names, plain(headings[index] ?? '')),
    (index) => abbreviatedIn(names, letters(headings[index] ?? '')),
    (index) => containedIn(names, plain(headings[index] ?? '')),
    (index) => fieldsByContent(rows, index).filter((field) => names.has(field)),
  ]
  const result = headings.map(() => '')
  const left = new Set(names.keys())
  for (const find of fieldsOf)
    for (const index of headings.keys()) {
      if (left.size === 0 || result[index] !== '') continue
      const [field, ...others] = find(index).filter((one) => left.has(one))
      if (!field || others.length > 0) continue
      result[index] = field
      left.delete(field)
    }
  return lastNameBesideFirst(result, headings)
}

/** Beside a column of first names, "Name" is the last name. */
function lastNameBesideFirst(fields: string[], headings: string[]) {
  if (!fields.includes('firstname') || fields.includes('lastname')) return fields
  return fields.map((field, index) =>
    field === 'fullname' && plain(headings[index] ?? '') === 'name' ? 'lastname' : field,
  )
}

/** Whether a cell is the content of one of the fields and therefore no heading. */
export const isNeverHeading = (fields: ImportField[]) => (cell: string) =>
  neverHeadings.some((name) => contents[name]?.(cell) && fields.some(({ field }) => field === name))

type Names = ReadonlyMap<string, string[]>

const namedExactly = (names: Names, heading: string) =>
  [...names].filter(([, all]) => all.includes(heading)).map(([field]) => field)

/** Words that are part of the names of fields but mean other columns as well, such as "Firmenname". */
const general = new Set(['datum', 'date', 'data', 'name', 'nome', 'nummer', 'number', 'numero'])

/** The shortest name decides: "Kennz." is "Kennzeichen" and not "Kennzeichen Land". */
const abbreviatedIn = (names: Names, heading: string) =>
  heading.length < shortestPart || general.has(heading)
    ? []
    : fieldsWithBest(names, (name) => (name.startsWith(heading) ? -name.length : null))

/** The longest name decides: "Kennzeichen Land" contains two of them. */
const containedIn = (names: Names, heading: string) =>
  fieldsWithBest(names, (name) =>
    name.length >= shortestPart && !general.has(name) && heading.includes(name) ? name.length : null,
  )

function fieldsWithBest(names: Names, rate: (name: string) => number | null) {
  const rated = [...names].flatMap(([field, all]) => {
    const ratings = all.map(rate).filter((rating) => rating !== null)
    return ratings.length > 0 ? [{ field, rating: Math.max(...ratings) }] : []
  })
  const best = Math.max(...rated.map(({ rating }) => rating))
  return rated.filter(({ rating }) => rating === best).map(({ field }) => field)
}

function fieldsByContent(rows: PlainRow[], index: number) {
  const cells = rows
    .slice(0, readSample)
    .map((row) => row.cells[index] ?? '')
    .filter(Boolean)
  if (cells.length === 0) return []
  return Object.keys(contents).filter(
    (field) => cells.filter((cell) => contents[field]?.(cell)).length >= cells.length * share,
  )
}

const namesOf = (area: string, field: string, label: string) =>
  [field, label, ...(columnNames[area]?.[field] ?? [])].map(plain)

/** Without case, accents, spaces and punctuation; "Nr." and "No." in full. */
const plain = (text: string) =>
  letters(text.toLowerCase().replace(/\b(?:nr|no|n|number)\b|nr\.?$/gu, 'nummer'))

const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
