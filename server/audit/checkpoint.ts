import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { installationSecret, type Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { House } from '../house.ts'

/** How long the log was, and what its last entry's hash was, which covers every entry before it. */
export interface Checkpoint {
  size: number
  hash: string
}

type Place = Pick<Config, 'secret' | 'dataDirectory' | 'baseUrl'>

const directoryOf = ({ dataDirectory }: Place) => path.join(dataDirectory, 'checkpoints')

/**
 * Every hour in which the log grew, its end is signed and written beside the database, never into it: whoever restores
 * an old copy of the database or rewrites its log contradicts the file. A log that does is not signed again.
 */
export async function writeCheckpoint({ config, database }: Pick<House, 'config' | 'database'>) {
  await demandCheckpointed(database.reads, config)
  const last = await database.reads
    .selectFrom('chainEntry')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const place = path.join(directoryOf(config), `${String(last.sequence).padStart(12, '0')}.txt`)
  const note = signed(config, { size: last.sequence, hash: last.hash.toString('base64') })
  await mkdir(directoryOf(config), { recursive: true })
  await writeFile(`${place}.part`, note)
  await rename(`${place}.part`, place)
}

/** Fails where the log is shorter than it was once signed to be, or says something else at that place. */
export async function demandCheckpointed(db: Db, config: Place) {
  const checkpoint = await newestCheckpoint(config)
  if (!checkpoint) return
  const entry = await db
    .selectFrom('chainEntry')
    .select('hash')
    .where('sequence', '=', checkpoint.size)
    .executeTakeFirst()
  if (!entry) throw new Error(`the log is behind checkpoint ${checkpoint.size}: an older copy was restored`)
  if (entry.hash.toString('base64') !== checkpoint.hash)
    throw new Error(`the log was rewritten: it is not the one of checkpoint ${checkpoint.size}`)
}

/** The checkpoint of the longest log; a file that this installation did not sign is refused, not passed over. */
export async function newestCheckpoint(config: Place): Promise<Checkpoint | null> {
  const files = await readdir(directoryOf(config)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  const newest = files
    .filter((file) => /^\d{12}\.txt$/.test(file))
    .toSorted()
    .at(-1)
  if (!newest) return null
  return opened(config, await readFile(path.join(directoryOf(config), newest), 'utf8'), newest)
}

/** A signed note: origin, size and hash, an empty line, the signature over what stands before it. */
function signed(config: Place, { size, hash }: Checkpoint) {
  const text = `${originOf(config)}\n${size}\n${hash}\n`
  const signature = sign(null, Buffer.from(text), keyOf(config)).toString('base64')
  return `${text}\n— ${originOf(config)} ${signature}\n`
}

function opened(config: Place, note: string, file: string): Checkpoint {
  const [, text = '', size, hash = '', signature = ''] =
    /^([^\n]+\n(\d+)\n([^\n]+)\n)\n— [^\n]+ (\S+)\n$/.exec(note) ?? []
  const key = createPublicKey(keyOf(config))
  if (!verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64')))
    throw new Error(`checkpoint ${file} is not signed by this installation`)
  return { size: Number(size), hash }
}

const originOf = ({ baseUrl }: Place) => new URL(baseUrl).host

const pkcs8OfEd25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Made from the installation's secret: kept with it, the same on every instance, and never in the database. */
function keyOf(config: Place): KeyObject {
  const seed = hkdfSync('sha256', installationSecret(config), '', 'checkpoint', 32)
  return createPrivateKey({
    key: Buffer.concat([pkcs8OfEd25519, Buffer.from(seed)]),
    format: 'der',
    type: 'pkcs8',
  })
}
