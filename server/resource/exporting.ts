import { Readable } from 'node:stream'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Resource } from '#contract/resource.ts'
import { csvLine, csvStart } from '#domain/csv.ts'
import { peopleIn, logExport } from '../audit/access.ts'
import type { Services } from '../services.ts'
import { columnsOf, fileNameOf, headingOf, rowOf } from './exportedTable.ts'
import { StoredFile } from '../http/result.ts'
import { Problem } from '../http/problem.ts'
import { assertUnchanged } from '../http/transaction.ts'
import type { Context, Transport } from '../http/context.ts'

/** Spreadsheet programs can hardly open larger files. */
export const mostExported = 200_000

/** Bounds memory for exports of any length. */
const rowsAtATime = 100

/** Length of a UUID. The ids are stored concatenated. */
const idLength = 36

interface Part {
  rows: string[][]
  people: string[]
}

interface Table {
  name: string
  headings: string[]
  parts: AsyncIterable<Part> | Iterable<Part>
}

interface Exporting {
  context: Pick<Context<Endpoint>, 'caller'> & { transport: Pick<Transport, 'token'> }
  endpoint: Pick<Endpoint, 'action'>
}

/**
 * Streams a CSV file. The access log entry is written before each part is sent, and the file is cut off if
 * the actor loses access.
 */
export function csvFile(
  services: Services,
  { context, endpoint }: Exporting,
  { name, headings, parts }: Table,
) {
  const { caller } = context
  async function* lines() {
    yield csvStart + csvLine(headings)
    for await (const { rows, people } of parts) {
      await assertUnchanged(services, context.transport.token, caller)
      await logExport(services.database.writes, { actor: caller.actor, endpoint, people })
      yield rows.map(csvLine).join('')
    }
  }
  return new StoredFile(`${name}.csv`, 'text/csv; charset=utf-8', Readable.from(lines()))
}

interface ExportSource<T> {
  /** The ids of all items in order, concatenated; one more than the limit if there are too many. */
  ids: string
  /** Those of the ids that are still visible, in any order. */
  items: (ids: string[]) => Promise<T[]>
}

/** Fixes the ids at the start and reads the rows in batches. Rows deleted in the meantime are left out. */
export function inParts<T>(
  { ids, items }: ExportSource<T>,
  idOf: (item: T) => string,
  partOf: (items: T[]) => Part,
): AsyncIterable<Part> {
  const count = ids.length / idLength
  if (count > mostExported) throw new Problem('list.tooLong')
  async function* parts() {
    for (let first = 0; first < count; first += rowsAtATime) {
      const some = idsFrom(ids, first)
      const byId = new Map((await items(some)).map((item) => [idOf(item), item]))
      yield partOf(some.flatMap((id) => byId.get(id) ?? []))
    }
  }
  return parts()
}

const idsFrom = (ids: string, first: number) =>
  Array.from({ length: rowsAtATime }, (_, index) => (first + index) * idLength)
    .filter((at) => at < ids.length)
    .map((at) => ids.slice(at, at + idLength))

type Item = Record<string, unknown> & { _id: string }
type ExportContext = Pick<Context<Resource['csv']>, 'caller' | 'transport' | 'now' | 'locale'>

export function exported(
  services: Services,
  resource: Resource,
  context: ExportContext,
  { columns, ...found }: ExportSource<Item> & { columns: string },
) {
  const { now, locale } = context
  const chosen = columnsOf(resource.itemFields, columns)
  const format = { area: resource.area, locale, timeZone: services.config.timeZone }
  const partOf = (items: Item[]) => ({
    rows: items.map((item) => rowOf(chosen, item, format)),
    people: peopleIn(resource.list, { items }),
  })
  return csvFile(
    services,
    { context, endpoint: resource.csv },
    {
      name: fileNameOf(now, format),
      headings: chosen.map((column) => headingOf(column, format)),
      parts: inParts(found, ({ _id }) => _id, partOf),
    },
  )
}
