import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database, Db } from '../db/db.ts'
import { exists } from '../db/exists.ts'
import { timeLimits } from '../timeLimits.ts'
import { headsHash, type Heads } from './heads.ts'
import { LogContradicts } from './logContradicts.ts'
import { isNote, openNote, publicKeyOf, type Checkpoint } from './note.ts'

export interface Needs {
  config: Config
  database: Pick<Database, 'reads' | 'writes'>
}

type Directories = Pick<Config, 'dataDirectory' | 'checkpoints'>

export interface SignedNote extends Checkpoint {
  note: string
}

const form = /^(\d{12})\.(note|heads)$/
const nameOf = (size: number, kind: 'note' | 'heads') => `${String(size).padStart(12, '0')}.${kind}`

/** Directories for checkpoints outside the database: the own one, and optionally a second location. */
export const directoriesOf = ({ dataDirectory, checkpoints: { directory } }: Directories) =>
  [path.join(dataDirectory, 'checkpoints'), directory].filter((one) => one !== undefined)

export const sizesIn = (directory: string): Promise<number[]> => sizesOf(directory, 'note')

async function sizesOf(directory: string, kind: 'note' | 'heads') {
  const files = await readdir(directory).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  return files
    .flatMap((file) => {
      const [, size, of] = form.exec(file) ?? []
      return size && of === kind ? size : []
    })
    .toSorted()
    .map(Number)
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

export const noteIn = (directory: string, size: number) =>
  readFile(path.join(directory, nameOf(size, 'note')), 'utf8')

/**
 * The checkpoint of the longest log in any location, so deleting it in one location hides nothing. A note with an
 * invalid signature, or a file name that differs from its size, is refused. Unreadable locations are reported by
 * `directoryFaults`. Throws if no location outside the database is readable.
 */
export async function newestCheckpoint(
  db: Db,
  config: Directories & Parameters<typeof publicKeyOf>[0],
): Promise<SignedNote | null> {
  const key = publicKeyOf(config)
  const candidates = [await newestStored(db), ...(await newestOutside(config))]
  let newest: SignedNote | null = null
  for (const { size, note } of candidates.filter((one) => one !== undefined)) {
    const checkpoint = openNote(note, key)
    if (!checkpoint) throw new LogContradicts(`checkpoint ${size} is not signed by this installation`)
    if (checkpoint.size !== size)
      throw new LogContradicts(`checkpoint ${size} was signed as ${checkpoint.size}`)
    if (size > (newest?.size ?? 0)) newest = { ...checkpoint, note }
  }
  return newest
}

async function newestOutside(config: Directories) {
  const directories = directoriesOf(config)
  const notes: { size: number; note: string }[] = []
  const failures: unknown[] = []
  for (const directory of directories)
    await newestIn(directory).then(
      (note) => note && notes.push(note),
      (error: unknown) => failures.push(error),
    )
  if (failures.length === directories.length) throw unreadable(failures)
  return notes
}

/** The newest note in a directory. An unreadable or truncated note does not hide older ones. */
async function newestIn(directory: string) {
  const sizes = await sizesIn(directory)
  let failure: unknown
  for (const size of sizes.toReversed()) {
    const note = await noteIn(directory, size).catch((error: unknown) => {
      failure = error
      return ''
    })
    if (isNote(note)) return { size, note }
  }
  // If every note is truncated, no checkpoint was ever stored, so the first one is written again.
  if (failure instanceof Error) throw failure
  return undefined
}

/**
 * The errors of locations outside the database: unreadable, newest checkpoint truncated, or emptied, for example
 * because it is not mounted.
 */
export async function directoryFaults(config: Directories): Promise<unknown[]> {
  const faults: unknown[] = []
  for (const directory of directoriesOf(config))
    await assertSound(config, directory).catch((error: unknown) => faults.push(error))
  return faults
}

async function assertSound(config: Directories, directory: string) {
  await assertMounted(config, directory)
  const size = (await sizesIn(directory)).at(-1)
  if (size && !isNote(await noteIn(directory, size)))
    throw new Error(`${path.join(directory, nameOf(size, 'note'))} is no checkpoint: it is empty or cut off`)
}

export const unreadable = (failures: unknown[]) =>
  new AggregateError(failures, `checkpoints cannot be read: ${failures.map(String).join('; ')}`)

/** Remembers in the own directory which second location has been used. */
const markerOf = ({ dataDirectory }: Directories) => path.join(dataDirectory, 'checkpoints', 'second-place')

/** Throws if the second location had checkpoints before and has none now. */
async function assertMounted(config: Directories, directory: string) {
  if (directory !== config.checkpoints.directory) return
  // An unreadable own directory is reported separately and must not block the second location.
  const used = await readFile(markerOf(config), 'utf8').catch(() => '')
  if (used === directory && (await sizesIn(directory)).length === 0)
    throw new Error(`${directory} has none of the checkpoints that were written there: is it mounted?`)
}

const newestStored = (db: Db) =>
  db
    .selectFrom('chainCheckpoint')
    .select(['size', 'note', 'deliveredAt'])
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The heads stored beside a checkpoint; null if no location has heads with the signed hash. */
export async function storedHeads(config: Directories, { size, heads }: Checkpoint): Promise<Heads | null> {
  for (const directory of directoriesOf(config)) {
    // The hash is signed, so the source of the file does not matter.
    const bits = await readFile(path.join(directory, nameOf(size, 'heads'))).catch(() => null)
    if (bits && heads?.equals(headsHash({ bits }))) return { size, bits }
  }
  return null
}

/** The checkpoint is stored outside the database, but not in every location. */
export class NotEverywhere extends AggregateError {}

/**
 * Stores a checkpoint and its heads in every location that misses them, outside the database first: blocking the
 * database write must not prevent the copies outside. Throws `NotEverywhere` if at least one directory has it
 * but another location failed, any other error if no directory has it.
 */
export async function storeEverywhere(
  { config, database: { writes } }: Needs,
  signed: SignedNote & { fullHeads: Heads },
) {
  const { size } = signed
  const failures: unknown[] = []
  const directories = directoriesOf(config)
  for (const directory of directories)
    await storeChecked(config, directory, signed).catch((error: unknown) => failures.push(error))
  if (failures.length === directories.length)
    throw new AggregateError(failures, `checkpoint ${size} is not stored anywhere outside the database`)
  await publish(writes, signed).catch((error: unknown) => failures.push(error))
  const { url } = config.checkpoints
  if (url) await deliverOnce(writes, url, signed).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new NotEverywhere(failures, `checkpoint ${size} is not in every location`)
}

const publish = (db: Db, { size, note }: SignedNote) =>
  db
    .insertInto('chainCheckpoint')
    .values({ size, note })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Writes nothing if the second location is not mounted: a note in the empty directory would hide that. */
async function storeChecked(
  config: Directories,
  directory: string,
  signed: SignedNote & { fullHeads: Heads },
) {
  await assertMounted(config, directory)
  await storeIn(directory, signed)
  await assertSound(config, directory)
  if (directory === config.checkpoints.directory) await remember(config, directory).catch(() => undefined)
}

async function remember(config: Directories, directory: string) {
  const markerFile = markerOf(config)
  const used = await readFile(markerFile, 'utf8').catch(() => '')
  if (used === directory) return
  await mkdir(path.dirname(markerFile), { recursive: true })
  await writeWhole(markerFile, directory)
}

async function storeIn(directory: string, { size, note, fullHeads }: SignedNote & { fullHeads: Heads }) {
  await mkdir(directory, { recursive: true })
  // Heads first: a note must never exist without them.
  if (!(await sizesOf(directory, 'heads')).includes(size))
    await writeWhole(path.join(directory, nameOf(size, 'heads')), fullHeads.bits)
  if (!isNote(await noteIn(directory, size).catch(() => '')))
    await writeWhole(path.join(directory, nameOf(size, 'note')), note)
  // Older heads are large and can be rebuilt from the log.
  for (const old of await sizesOf(directory, 'heads'))
    if (old < size) await rm(path.join(directory, nameOf(old, 'heads')), { force: true })
}

let written = 0

/** Atomic, also for parallel writers. */
async function writeWhole(file: string, content: string | Buffer) {
  const part = `${file}.${process.pid}-${++written}.part`
  await writeFile(part, content, { flush: true })
  await rename(part, file)
}

export const timeLimit = timeLimits({ ms: 3000 })

async function deliverOnce(db: Db, url: string, { size, note }: SignedNote) {
  if (!(await isUndelivered(db, size))) return
  await deliver(url, note)
  await markDelivered(db, size)
}

/** Follows no redirect, so the note is sent only to the configured address. */
async function deliver(url: string, note: string) {
  const { ok, status } = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: note,
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimit.ms),
  })
  if (!ok) throw new Error(`CHECKPOINTS_URL answered ${status}`)
}

const isUndelivered = async (db: Db, size: number) =>
  !(await exists(
    db
      .selectFrom('chainCheckpoint')
      .select('size')
      .where('size', '=', size)
      .where('deliveredAt', 'is not', null),
  ))

const markDelivered = (db: Db, size: number) =>
  db
    .updateTable('chainCheckpoint')
    .set({ deliveredAt: sql`now()` })
    .where('size', '<=', size)
    .where('deliveredAt', 'is', null)
    .execute()
