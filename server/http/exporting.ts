import { Readable } from 'node:stream'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Resource } from '#contract/resource.ts'
import { csvLine, csvStart } from '#domain/csv.ts'
import { peopleIn, recordTaking } from '../audit/access.ts'
import type { House } from '../house.ts'
import { columnsOf, fileNameOf, headingOf, rowOf } from './exportedTable.ts'
import { StoredFile } from './file.ts'
import { Problem } from './problem.ts'
import { demandUnchanged } from './transaction.ts'
import type { Request } from './request.ts'

/** More rows than these are asked for in parts: a spreadsheet hardly opens them. */
export const mostExported = 200_000

/** How many rows are read at a time: so few that a table of any length takes the same memory. */
const rowsAtATime = 100

/** Of one id among those that stand one after the other. */
const idLength = 36

/** Some rows of a table, and whom they show. */
interface Part {
  rows: string[][]
  people: string[]
}

interface Table {
  /** What the file is called, without its end. */
  name: string
  headings: string[]
  parts: AsyncIterable<Part> | Iterable<Part>
}

/** Who takes a table along, and by which call. */
interface Taking {
  asked: Pick<Request<Endpoint>, 'caller' | 'token'>
  endpoint: Pick<Endpoint, 'action'>
}

/**
 * A table as a file, written while it is read. Whom it shows is recorded before it leaves the house; anyone who has lost
 * meanwhile what allowed it is left with a file that was broken off.
 */
export function tableFile(house: House, { asked, endpoint }: Taking, { name, headings, parts }: Table) {
  const { token, caller } = asked
  async function* lines() {
    yield csvStart + csvLine(headings)
    for await (const { rows, people } of parts) {
      await demandUnchanged(house, token, caller)
      await recordTaking(house.database.writes, { actor: caller.actor, endpoint, people })
      yield rows.map(csvLine).join('')
    }
  }
  return new StoredFile(`${name}.csv`, 'text/csv; charset=utf-8', Readable.from(lines()))
}

interface Found<T> {
  /** Of all items, in their order, one after the other; one more than are allowed where there are too many. */
  ids: string
  /** Those of them that can still be seen, in any order. */
  items: (ids: string[]) => Promise<T[]>
}

/** The rows are fixed when they are asked for and read bit by bit; what is gone until its turn comes is left out. */
export function inParts<T>(
  { ids, items }: Found<T>,
  idOf: (item: T) => string,
  partOf: (items: T[]) => Part,
): AsyncIterable<Part> {
  const count = ids.length / idLength
  if (count > mostExported) throw new Problem('list.tooLong')
  async function* parts() {
    for (let first = 0; first < count; first += rowsAtATime) {
      const wanted = idsFrom(ids, first)
      const found = new Map((await items(wanted)).map((item) => [idOf(item), item]))
      yield partOf(wanted.flatMap((id) => found.get(id) ?? []))
    }
  }
  return parts()
}

const idsFrom = (ids: string, first: number) =>
  Array.from({ length: rowsAtATime }, (_, place) => (first + place) * idLength)
    .filter((at) => at < ids.length)
    .map((at) => ids.slice(at, at + idLength))

type Item = Record<string, unknown> & { _id: string }
type Asked = Pick<Request<Resource['csv']>, 'caller' | 'token' | 'now' | 'locale'>

/** A list as a file, with the columns asked for. */
export function exported(
  house: House,
  resource: Resource,
  asked: Asked,
  { columns, ...found }: Found<Item> & { columns: string },
) {
  const { now, locale } = asked
  const chosen = columnsOf(resource.fields, columns)
  const words = { area: resource.area, locale, timeZone: house.config.timeZone }
  const partOf = (items: Item[]) => ({
    rows: items.map((item) => rowOf(chosen, item, words)),
    people: peopleIn(resource.list, { items }),
  })
  return tableFile(
    house,
    { asked, endpoint: resource.csv },
    {
      name: fileNameOf(now, words),
      headings: chosen.map((column) => headingOf(column, words)),
      parts: inParts(found, ({ _id }) => _id, partOf),
    },
  )
}
