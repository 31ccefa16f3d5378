import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { directoriesOf, sizesIn } from '../audit/checkpointPlaces.ts'
import { installationSecret, type Config } from '../config.ts'
import { authenticatorOf, type Authenticator } from '../db/authenticator.ts'
import type { Db } from '../db/db.ts'
import type { House } from '../house.ts'
import { Problem } from '../http/problem.ts'
import { sharedRuns } from '../sharedRuns.ts'
import type { RecordKind } from './record.ts'

/**
 * The numbers of documents, kept beside the checkpoints, outside the database: after an older backup was restored, the
 * series continue above every number that was sealed since. Each line is authenticated with the installation's secret:
 * anyone else who writes in the second place can neither exhaust a series nor stop a start.
 */
interface Numbered {
  ownerId: string
  kind: RecordKind
  /** As it is printed: `NORD-2026-00012`, `2026-00012`. */
  number: string
}

type Places = Pick<Config, 'dataDirectory' | 'checkpoints' | 'secret'>

const form = /(?:^|-)(\d{4})-(\d{5,10})$/
const line = /^([0-9a-f-]{36}) (certificate|report) (\d{4}) (\d{1,10}) ([\w-]{43})$/

const fileIn = (directory: string) => path.join(directory, 'numbers')

/**
 * Keeps a number before its document is sealed. Throws where no place outside the database takes it.
 */
export async function noteNumber(config: Places, { ownerId, kind, number }: Numbered) {
  const [, year, last] = form.exec(number) ?? []
  if (!year || !last) throw new Error(`${number} is no number of a series`)
  const entry = entryOf(config, { ownerId, kind, year: Number(year), last: Number(last) })
  const writings = directoriesOf(config).map((place) => write(config, place, entry))
  const written = await Promise.allSettled(writings)
  const failures = written.filter((one) => one.status === 'rejected').map(({ reason }): unknown => reason)
  if (failures.length === writings.length)
    throw new AggregateError(failures, `the number ${number} lies in no place outside the database`)
}

/**
 * Databases of which it is not known which numbers were given, with what reads them again. By the authenticator, which all
 * connections and transactions of one database share.
 */
const held = new WeakMap<Authenticator, () => void>()

/**
 * Lets each series continue at the start (`continueNumbers`). Where the numbers cannot be read, none is given until they
 * can, and all else works. Answers how many series were behind.
 */
export async function openNumbers(
  { database: { writes }, config }: Pick<House, 'database' | 'config'>,
  failed: (error: unknown) => void,
): Promise<number> {
  const key = authenticatorOf(writes)
  const shared = sharedRuns<number>()
  const read = () =>
    shared('read', async () => {
      const behind = await continueNumbers(writes, config)
      held.delete(key)
      return behind
    }).catch((error: unknown) => {
      failed(error)
      return 0
    })
  held.set(key, () => void read())
  return read()
}

/**
 * Demands that it is known which numbers were given. Else one of them could be given twice: the call is refused, and they
 * are read again for the next.
 */
export function demandNumbers(db: Db) {
  const readAgain = held.get(authenticatorOf(db))
  if (!readAgain) return
  readAgain()
  throw new Problem('number.unknown', { retryAfter: 5 })
}

interface Series {
  ownerId: string
  kind: string
  year: number
  last: number
}

const nameOf = ({ ownerId, kind, year }: Series) => `${ownerId} ${kind} ${year}`

/** Programs that write at once lose no line, and one that was cut off spoils no other. */
const entryOf = (config: Places, series: Series) =>
  `\n${nameOf(series)} ${series.last} ${macOf(config, series).toString('base64url')}\n`

const macOf = (config: Places, series: Series) =>
  createHmac('sha256', installationSecret(config))
    .update(`number ${nameOf(series)} ${series.last}`)
    .digest()

/** A file in an empty directory would hide that the second place is not mounted. */
async function write({ dataDirectory }: Places, place: string, entries: string) {
  if (place === path.join(dataDirectory, 'checkpoints')) await mkdir(place, { recursive: true })
  else if ((await sizesIn(place)).length === 0) throw new Error(`${place} has no checkpoints`)
  await appendFile(fileIn(place), entries, { flush: true })
}

/**
 * Lets each series continue above the highest number that was kept outside the database, and keeps there what only the
 * database knows, such as numbers from before they were kept. Answers how many series were behind: none, unless the
 * database is older than these numbers. Throws where a place cannot be read and no other has numbers: they could be given
 * twice.
 */
export async function continueNumbers(db: Db, config: Places): Promise<number> {
  const read = await Promise.allSettled(
    directoriesOf(config).map(async (place) => ({ place, kept: await keptIn(config, place) })),
  )
  const places = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const highest = highestOf(places.flatMap(({ kept }) => kept))
  const failed = read.find((one) => one.status === 'rejected')
  // Where another place has the numbers, one that cannot be read is reported by the checkpoints.
  if (failed && highest.length === 0) throw failed.reason
  const raised = highest.length > 0 ? await raise(db, highest) : []
  const series = await db.selectFrom('numberSeries').selectAll().execute()
  for (const { place, kept } of places) {
    const known = new Map(kept.map((one) => [nameOf(one), one.last]))
    const missing = series.filter((one) => one.last > (known.get(nameOf(one)) ?? 0))
    // A place that takes nothing now is reported by the checkpoints.
    if (missing.length > 0)
      await write(config, place, missing.map((one) => entryOf(config, one)).join('')).catch(() => undefined)
  }
  return raised.length
}

const raise = (db: Db, highest: Series[]) =>
  db
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

/** The highest number of each series in a place, by lines of this installation; throws where it cannot be read. */
async function keptIn(config: Places, place: string): Promise<Series[]> {
  const text = await readFile(fileIn(place), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return highestOf(text.split('\n').flatMap((entry) => seriesIn(config, entry)))
}

function seriesIn(config: Places, entry: string): Series[] {
  const [, ownerId = '', kind = '', year = '', last = '', mac = ''] = line.exec(entry) ?? []
  if (!ownerId) return []
  const series = { ownerId, kind, year: Number(year), last: Number(last) }
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(config, series)) ? [series] : []
}

function highestOf(all: Series[]): Series[] {
  const highest = new Map<string, Series>()
  for (const one of all) if (one.last > (highest.get(nameOf(one))?.last ?? 0)) highest.set(nameOf(one), one)
  return [...highest.values()]
}
