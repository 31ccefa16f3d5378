import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { House } from '../house.ts'

type Places = Pick<Config, 'dataDirectory' | 'checkpoints'>

const form = /^(\d{12})\.note$/
const nameOf = (size: number) => `${String(size).padStart(12, '0')}.note`

/** The directories outside the database in which checkpoints lie: one's own, and the second place. */
export const directoriesOf = ({ dataDirectory, checkpoints: { directory } }: Places) =>
  [path.join(dataDirectory, 'checkpoints'), directory].filter((place) => place !== undefined)

/** The sizes of the checkpoints in a directory, in their order. None where there is no directory yet. */
export async function sizesIn(directory: string): Promise<number[]> {
  const files = await readdir(directory).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return files
    .flatMap((file) => form.exec(file)?.[1] ?? [])
    .toSorted()
    .map(Number)
}

export const noteIn = (directory: string, size: number) =>
  readFile(path.join(directory, nameOf(size)), 'utf8')

/** The note of the longest log, wherever it lies: taking it away in one place hides nothing. */
export async function newestNote(db: Db, config: Places): Promise<string | null> {
  const stored = await newestStored(db)
  let newest = { size: stored?.size ?? 0, read: () => Promise.resolve(stored?.note ?? null) }
  for (const directory of directoriesOf(config)) {
    const size = (await sizesIn(directory)).at(-1) ?? 0
    if (size > newest.size) newest = { size, read: () => noteIn(directory, size) }
  }
  return newest.read()
}

const newestStored = (db: Db) =>
  db
    .selectFrom('chainCheckpoint')
    .select(['size', 'note', 'deliveredAt'])
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Brings the newest checkpoint to every place that has not got it: what failed before is done now. */
export async function keepEverywhere({ config, database: { writes } }: Pick<House, 'config' | 'database'>) {
  const newest = await newestStored(writes)
  if (!newest) return
  const { size, note } = newest
  const failures: unknown[] = []
  for (const directory of directoriesOf(config))
    await keepIn(directory, size, note).catch((error: unknown) => failures.push(error))
  if (config.checkpoints.url && !newest.deliveredAt)
    await deliver(config.checkpoints.url, note)
      .then(() => markDelivered(writes, size))
      .catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `checkpoint ${size} is not in every place`)
}

async function keepIn(directory: string, size: number, note: string) {
  if ((await sizesIn(directory)).includes(size)) return
  await mkdir(directory, { recursive: true })
  const place = path.join(directory, nameOf(size))
  await writeFile(`${place}.part`, note, { flush: true })
  await rename(`${place}.part`, place)
}

const patienceMs = 3000

/** To the address of the configuration and no other: whoever redirects gets nothing. */
async function deliver(url: string, note: string) {
  const { ok, status } = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: note,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!ok) throw new Error(`CHECKPOINTS_URL answered ${status}`)
}

const markDelivered = (db: Db, size: number) =>
  db
    .updateTable('chainCheckpoint')
    .set({ deliveredAt: sql`now()` })
    .where('size', '<=', size)
    .where('deliveredAt', 'is', null)
    .execute()
