import { Readable } from 'node:stream'
import type { Resource } from '#contract/resource.ts'
import { peopleIn, recordReading } from '../audit/access.ts'
import type { House } from '../house.ts'
import { columnsOf, fileNameOf, tableOf } from './exportedTable.ts'
import { StoredFile } from './file.ts'
import { Problem } from './problem.ts'
import type { Request } from './serve.ts'

/** More rows than these are asked for in parts: a spreadsheet hardly opens them. */
export const mostExported = 200_000

/** How many rows are read at a time, so that a table of any length takes the same memory. */
const rowsAtATime = 500

type Item = Record<string, unknown> & { _id: string }
type Asked = Pick<Request<Resource['csv']>, 'actor' | 'now' | 'locale'>

interface Found {
  columns: string
  /** Of all items, in their order; one more than are allowed where there are too many. */
  ids: string[]
  /** Those of them that can still be seen, in any order. */
  items: (ids: string[]) => Promise<Item[]>
}

/**
 * A list as a file, written while it is read. Its rows are fixed when it is asked for; what is gone until its turn
 * comes is left out. What an administrator sees of others is recorded before it leaves the house.
 */
export function exported(
  { config: { timeZone }, database }: House,
  resource: Resource,
  { actor, now, locale }: Asked,
  { columns, ids, items }: Found,
) {
  const chosen = columnsOf(resource.fields, columns)
  if (ids.length > mostExported) throw new Problem('list.tooLong')
  const words = { area: resource.area, locale, timeZone }
  async function* pages() {
    for (let at = 0; at < ids.length; at += rowsAtATime) {
      const wanted = ids.slice(at, at + rowsAtATime)
      const found = new Map((await items(wanted)).map((item) => [item._id, item]))
      const rows = wanted.flatMap((id) => found.get(id) ?? [])
      const people = peopleIn(resource.list, { items: rows })
      await recordReading(database.writes, { actor, endpoint: resource.csv, people })
      yield rows
    }
  }
  return new StoredFile(
    fileNameOf(now, words),
    'text/csv; charset=utf-8',
    Readable.from(tableOf(chosen, pages(), words)),
  )
}
