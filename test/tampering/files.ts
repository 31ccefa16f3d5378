import { sql } from 'kysely'
import path from 'node:path'
import { sha256 } from '../../server/config.ts'
import type { Db } from '../../server/db/db.ts'
import { integersOf } from '../support/sample.ts'
import { pathOfFile, type Disk } from './disk.ts'
import type { Stage, StoredPdf } from './stage.ts'
import { takenBackTo } from './tables.ts'

const next = integersOf('tampering with files')
const oneOf = <T>(all: readonly T[]) => all[next() % all.length] as T

/** A change by an attacker with write access to the storage, optionally also to all tables. */
interface FileTampering {
  what: string
  change(db: Db): Promise<unknown>
}

export const fileTampering = (stage: Stage): FileTampering =>
  next() % 5 === 0 ? ofCheckpoints(stage.disk) : ofStoredFiles(stage)

const flipped = (bytes: Buffer) => {
  const other = Buffer.from(bytes)
  const at = next() % other.length
  other[at] = (other[at] ?? 0) ^ (1 << (next() % 8))
  return other
}
const truncated = (bytes: Buffer) => bytes.subarray(0, next() % bytes.length)

/** A sealed document without its validation data; any other file without its last line end. */
function firstRevision(bytes: Buffer) {
  const last = bytes.lastIndexOf('%%EOF')
  const end = last > 0 ? bytes.lastIndexOf('%%EOF', last - 1) : -1
  return end > 0 ? bytes.subarray(0, end + 6) : bytes.subarray(0, -1)
}

function ofStoredFiles({ stored, former, disk }: Stage): FileTampering {
  const [file, other] = [oneOf(stored), oneOf(stored.filter(({ kind }) => kind !== 'certificate'))]
  const sealed = oneOf(stored.filter(({ code }) => code !== null))
  const older = former.get(file.id) ?? firstRevision(file.bytes)
  const ways: Record<string, [StoredPdf, Buffer | null][]> = {
    flipped: [[file, flipped(file.bytes)]],
    truncated: [[file, truncated(file.bytes)]],
    deleted: [[file, null]],
    'replaced by an older version': [[file, older]],
    'replaced by a forged one': [[file, Buffer.from(`%PDF-1.7\n% ${next()}\n%%EOF\n`)]],
    'replaced by another': [[file, sealed.bytes]],
    'with something behind it': [[sealed, Buffer.concat([sealed.bytes, Buffer.from('\n')])]],
    swapped: [
      [file, other.bytes],
      [other, file.bytes],
    ],
  }
  const what = oneOf(Object.keys(ways))
  const changes = ways[what] ?? []
  const rows = oneOf([...rowsThatFit(changes), null, null])
  return {
    what: `${changes.map(([{ kind, id }]) => `${kind} ${id}`).join(' and ')} ${what}, ${rows ?? 'no row changed'}`,
    async change(db) {
      for (const [{ id }, bytes] of changes) await disk.write(pathOfFile(id), bytes)
      if (rows) await sql.raw(rows).execute(db)
    },
  }
}

/** Row changes that match the changed files, or that point to another file. */
function rowsThatFit(changes: [StoredPdf, Buffer | null][]): string[] {
  const [first, second] = changes
  if (!first) return []
  const [{ id }, bytes] = first
  const hash = `'\\x${sha256(bytes ?? Buffer.alloc(0)).toString('hex')}'::bytea`
  const others = second ? [second[0].id] : []
  return [
    `update file set sha256 = ${hash}, size = ${bytes?.length ?? 0} where id = '${id}'`,
    `with changed as (update issued_document set sha256 = ${hash} where file_id = '${id}')
     update file set sha256 = ${hash}, size = ${bytes?.length ?? 0} where id = '${id}'`,
    `delete from file where id = '${id}'`,
    // Swaps documents and photos between records.
    `update certificate set file_id = '${id}' where ctid = (select ctid from certificate order by id offset ${next() % 3} limit 1)`,
    `update report_photo set file_id = '${id}' where ctid = (select ctid from report_photo order by photo_id offset ${next() % 2} limit 1)`,
    ...others.map(
      (other) => `update file f set sha256 = o.sha256, size = o.size, mac = o.mac from file o
        where (f.id = '${id}' and o.id = '${other}') or (f.id = '${other}' and o.id = '${id}')`,
    ),
  ]
}

/** Checkpoints in the program's storage. The second copy is unchanged. */
function ofCheckpoints(disk: Disk): FileTampering {
  const checkpointFiles = [...disk.files.keys()].filter((file) => file.startsWith('checkpoints')).toSorted()
  const notes = checkpointFiles.filter((file) => file.endsWith('.note'))
  const [file, note, other] = [oneOf(checkpointFiles), oneOf(notes), oneOf(notes)]
  const bytesOf = (one: string) => disk.files.get(one) ?? Buffer.alloc(0)
  const older = oneOf(notes.slice(0, -1))
  const size = Number(path.basename(older, '.note'))
  const huge = path.join(path.dirname(older), '000099999999.note')
  const newest = notes.at(-1) ?? ''
  const write = async (changes: [string, Buffer | null][]) => {
    for (const [where, bytes] of changes) await disk.write(where, bytes)
  }
  const takeBack = () =>
    write(checkpointFiles.filter((one) => Number(path.parse(one).name) > size).map((one) => [one, null]))
  const ways: Record<string, (db: Db) => Promise<unknown>> = {
    flipped: () => write([[file, flipped(bytesOf(file))]]),
    truncated: () => write([[file, truncated(bytesOf(file))]]),
    deleted: () => write([[file, null]]),
    'replaced by another': () => write([[note, bytesOf(other)]]),
    swapped: () =>
      write([
        [note, bytesOf(other)],
        [other, bytesOf(note)],
      ]),
    'the newest replaced by an older one': () => write([[newest, bytesOf(older)]]),
    'an older one under a huge size': () => write([[huge, bytesOf(older)]]),
    'reset to an older one': takeBack,
    'reset together with the database': async (db) => {
      await takeBack()
      for (const statement of takenBackTo(size)) await sql.raw(statement).execute(db)
    },
  }
  const what = oneOf(Object.keys(ways))
  return {
    what: `checkpoints ${what}: ${file}, ${note}, ${other}, ${older}`,
    change: (db) => ways[what]?.(db) ?? Promise.resolve(),
  }
}
