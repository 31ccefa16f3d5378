import { Readable } from 'node:stream'
import type { Resource } from '#contract/resource.ts'
import { peopleIn, recordTaking } from '../audit/access.ts'
import type { House } from '../house.ts'
import { columnsOf, fileNameOf, tableOf } from './exportedTable.ts'
import { StoredFile } from './file.ts'
import { Problem } from './problem.ts'
import type { Request } from './serve.ts'

/** More rows than these are asked for in parts: a spreadsheet hardly opens them. */
export const mostExported = 200_000

/** How many rows are read at a time: so few that a table of any length takes the same memory. */
const rowsAtATime = 100

/** Of one id among those that stand one after the other. */
const idLength = 36

type Item = Record<string, unknown> & { _id: string }
type Asked = Pick<Request<Resource['csv']>, 'actor' | 'now' | 'locale'>

interface Found {
  columns: string
  /** Of all items, in their order, one after the other; one more than are allowed where there are too many. */
  ids: string
  /** Those of them that can still be seen, in any order. */
  items: (ids: string[]) => Promise<Item[]>
}

/**
 * A list as a file, written while it is read. Its rows are fixed when it is asked for; what is gone until its turn
 * comes is left out. Whom it shows is recorded before it leaves the house.
 */
export function exported(
  { config: { timeZone }, database }: House,
  resource: Resource,
  { actor, now, locale }: Asked,
  { columns, ids, items }: Found,
) {
  const chosen = columnsOf(resource.fields, columns)
  const count = ids.length / idLength
  if (count > mostExported) throw new Problem('list.tooLong')
  const words = { area: resource.area, locale, timeZone }
  async function* pages() {
    for (let first = 0; first < count; first += rowsAtATime) {
      const wanted = idsFrom(ids, first)
      const found = new Map((await items(wanted)).map((item) => [item._id, item]))
      const rows = wanted.flatMap((id) => found.get(id) ?? [])
      const people = peopleIn(resource.list, { items: rows })
      await recordTaking(database.writes, { actor, endpoint: resource.csv, people })
      yield rows
    }
  }
  return new StoredFile(
    fileNameOf(now, words),
    'text/csv; charset=utf-8',
    Readable.from(tableOf(chosen, pages(), words)),
  )
}

const idsFrom = (ids: string, first: number) =>
  Array.from({ length: rowsAtATime }, (_, place) => (first + place) * idLength)
    .filter((at) => at < ids.length)
    .map((at) => ids.slice(at, at + idLength))
