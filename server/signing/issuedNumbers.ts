import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { directoriesOf, sizesIn } from '../audit/checkpointPlaces.ts'
import type { Config } from '../config.ts'
import type { RecordKind } from './record.ts'

/**
 * The numbers of documents, kept beside the checkpoints, outside the database: after an older backup was restored, the
 * series continue above every number that was sealed since.
 */
interface Numbered {
  ownerId: string
  kind: RecordKind
  /** As it is printed: `NORD-2026-00012`, `2026-00012`. */
  number: string
}

type Places = Pick<Config, 'dataDirectory' | 'checkpoints'>

const form = /(?:^|-)(\d{4})-(\d{5,9})$/
const line = /^([0-9a-f-]{36}) (certificate|report) (\d{4}) (\d{1,9})$/

const fileIn = (directory: string) => path.join(directory, 'numbers')

/**
 * Keeps a number before its document is sealed. Throws where no place outside the database takes it.
 */
export async function noteNumber(config: Places, { ownerId, kind, number }: Numbered) {
  const [, year, last] = form.exec(number) ?? []
  if (!year || !last) return
  // Programs that write at once lose no line, and one that was cut off spoils no other.
  const entry = `\n${ownerId} ${kind} ${year} ${Number(last)}\n`
  const own = path.join(config.dataDirectory, 'checkpoints')
  const writings = directoriesOf(config).map((place) =>
    place === own ? append(place, entry) : appendWhereMounted(place, entry),
  )
  const written = await Promise.allSettled(writings)
  const failures = written.filter((one) => one.status === 'rejected').map(({ reason }): unknown => reason)
  if (failures.length === writings.length)
    throw new AggregateError(failures, `the number ${number} lies in no place outside the database`)
}

async function append(directory: string, entry: string) {
  await mkdir(directory, { recursive: true })
  await appendFile(fileIn(directory), entry, { flush: true })
}

/** A file in an empty directory would hide that the second place is not mounted. */
async function appendWhereMounted(directory: string, entry: string) {
  if ((await sizesIn(directory)).length === 0) throw new Error(`${directory} has no checkpoints`)
  await append(directory, entry)
}

/**
 * Lets each series continue above the highest number that was kept outside the database. Answers how many of them were
 * behind: none, unless the database is older than these numbers.
 */
export async function continueNumbers(db: Db, config: Places): Promise<number> {
  const highest = await highestOf(config)
  if (highest.length === 0) return 0
  const raised = await db
    .insertInto('numberSeries')
    .values(highest)
    .onConflict((series) =>
      series
        .columns(['ownerId', 'kind', 'year'])
        .doUpdateSet({ last: sql`excluded.last` })
        .where(sql<boolean>`number_series.last < excluded.last`),
    )
    .returning('ownerId')
    .execute()
  return raised.length
}

async function highestOf(config: Places) {
  const highest = new Map<string, { ownerId: string; kind: string; year: number; last: number }>()
  for (const directory of directoriesOf(config))
    for (const entry of (await readNumbers(directory)).split('\n')) {
      const [, ownerId = '', kind = '', year = '', last = ''] = line.exec(entry) ?? []
      if (!ownerId) continue
      const series = `${ownerId} ${kind} ${year}`
      if (Number(last) > (highest.get(series)?.last ?? 0))
        highest.set(series, { ownerId, kind, year: Number(year), last: Number(last) })
    }
  return [...highest.values()]
}

/** Nothing where no number was kept yet. A place that cannot be read throws: its numbers could be given twice. */
async function readNumbers(directory: string) {
  try {
    return await readFile(fileIn(directory), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
