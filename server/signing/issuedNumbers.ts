import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { directoriesOf, sizesIn } from '../audit/checkpointDirectories.ts'
import { isSameMac, macOf, type Config } from '../config.ts'
import { authenticatorOf, type Authenticator } from '../db/authenticator.ts'
import type { Db } from '../db/db.ts'
import type { Services } from '../services.ts'
import { Problem } from '../http/problem.ts'
import { sharedRuns } from '../sharedRuns.ts'

export type RecordKind = 'certificate' | 'report'

/**
 * Document numbers stored beside the checkpoints, outside the database: after restoring an older backup, the
 * series continue above every sealed number. Each line has a MAC, so write access to the second location can
 * neither exhaust a series nor block a start.
 */
interface Numbered {
  ownerId: string
  kind: RecordKind
  /** As printed: `NORD-2026-00012`, `2026-00012`. */
  number: string
}

type Directories = Pick<Config, 'dataDirectory' | 'checkpoints' | 'secret'>

const form = /(?:^|-)(\d{4})-(\d{5,10})$/
const line = /^([0-9a-f-]{36}) (certificate|report) (\d{4}) (\d{1,10}) ([\w-]{43})$/

const fileIn = (directory: string) => path.join(directory, 'numbers')

/** Stores a number before its document is sealed. Throws if no location outside the database accepts it. */
export async function noteNumber(config: Directories, { ownerId, kind, number }: Numbered) {
  const [, year, last] = form.exec(number) ?? []
  if (!year || !last) throw new Error(`${number} is not a number of a series`)
  const entry = entryOf(config, { ownerId, kind, year: Number(year), last: Number(last) })
  const writings = directoriesOf(config).map((directory) => write(config, directory, entry))
  const written = await Promise.allSettled(writings)
  const failures = written.filter((one) => one.status === 'rejected').map(({ reason }): unknown => reason)
  if (failures.length === writings.length)
    throw new AggregateError(failures, `the number ${number} is not stored anywhere outside the database`)
}

/**
 * Databases whose issued numbers are unknown, with a function that reads them again. Keyed by the
 * authenticator, which all connections and transactions of a database share.
 */
const held = new WeakMap<Authenticator, () => void>()

/**
 * Continues each series at the start (`continueNumbers`). If the numbers are unreadable, none is issued until
 * they are, and everything else works. Returns the number of series that were behind.
 */
export async function openNumbers(
  { database: { writes }, config }: Pick<Services, 'database' | 'config'>,
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

/** Throws while the issued numbers are unknown: one could be issued twice. Reads them again for the next call. */
function assertNumbersUnused(db: Db) {
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

/** Starts with a line break, so that a truncated line spoils no other. Appending is safe for parallel writers. */
const entryOf = (config: Directories, series: Series) =>
  `\n${nameOf(series)} ${series.last} ${seriesMac(config, series).toString('base64url')}\n`

const seriesMac = (config: Directories, series: Series) =>
  macOf(config, `number ${nameOf(series)} ${series.last}`)

/** Writes nothing if the second location is not mounted: a file in the empty directory would hide that. */
async function write({ dataDirectory }: Directories, directory: string, entries: string) {
  if (directory === path.join(dataDirectory, 'checkpoints')) await mkdir(directory, { recursive: true })
  else if ((await sizesIn(directory)).length === 0) throw new Error(`${directory} has no checkpoints`)
  await appendFile(fileIn(directory), entries, { flush: true })
}

/**
 * Continues each series above the highest number stored outside the database, and stores there the numbers
 * that only the database knows. Returns the number of series that were behind, which is 0 unless the database
 * is older. Throws if a location is unreadable and no other has numbers, because they could be issued twice.
 */
export async function continueNumbers(db: Db, config: Directories): Promise<number> {
  const read = await Promise.allSettled(
    directoriesOf(config).map(async (directory) => ({
      directory,
      lastNumbers: await readSeries(config, directory),
    })),
  )
  const directories = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const highest = highestOf(directories.flatMap(({ lastNumbers }) => lastNumbers))
  const failed = read.find((one) => one.status === 'rejected')
  // If another location has the numbers, the checkpoints report the unreadable one.
  if (failed && highest.length === 0) throw failed.reason
  const raised = highest.length > 0 ? await raise(db, highest) : []
  const series = await db.selectFrom('numberSeries').selectAll().execute()
  for (const { directory, lastNumbers } of directories) {
    const lastByName = new Map(lastNumbers.map((one) => [nameOf(one), one.last]))
    const missing = series.filter((one) => one.last > (lastByName.get(nameOf(one)) ?? 0))
    // The checkpoints report a location that accepts no writes.
    if (missing.length > 0)
      await write(config, directory, missing.map((one) => entryOf(config, one)).join('')).catch(
        () => undefined,
      )
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

/** The highest number of each series with a valid MAC. Throws if the location is unreadable. */
async function readSeries(config: Directories, directory: string): Promise<Series[]> {
  const text = await readFile(fileIn(directory), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return highestOf(text.split('\n').flatMap((entry) => seriesIn(config, entry)))
}

function seriesIn(config: Directories, entry: string): Series[] {
  const [, ownerId = '', kind = '', year = '', last = '', mac = ''] = line.exec(entry) ?? []
  if (!ownerId) return []
  const series = { ownerId, kind, year: Number(year), last: Number(last) }
  return isSameMac(Buffer.from(mac, 'base64url'), seriesMac(config, series)) ? [series] : []
}

function highestOf(all: Series[]): Series[] {
  const highest = new Map<string, Series>()
  for (const one of all) if (one.last > (highest.get(nameOf(one))?.last ?? 0)) highest.set(nameOf(one), one)
  return [...highest.values()]
}

interface YearlySeries {
  ownerId: string
  kind: RecordKind
  /** The number contains the year of this day. */
  today: Day
}

/**
 * The next number of a gapless series, reserved in the caller's transaction; a rollback releases it. Throws
 * `number.unknown` if the issued numbers are unknown.
 */
export async function reserveNumber(db: Db, { ownerId, kind, today }: YearlySeries): Promise<string> {
  assertNumbersUnused(db)
  const year = Number(today.slice(0, 4))
  const { last } = await db
    .insertInto('numberSeries')
    .values({ ownerId, kind, year, last: 1 })
    .onConflict((series) =>
      series.columns(['ownerId', 'kind', 'year']).doUpdateSet({ last: sql`number_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${year}-${String(last).padStart(5, '0')}`
}
