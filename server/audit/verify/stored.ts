import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { checkpointIn } from '#domain/checkpointText.ts'
import type { Db } from '../../db/db.ts'
import { openNote, publicKeyOf } from '../note.ts'
import type { Services } from '../../services.ts'
import { checkpointsInDatabase, checkpointsOutside, logFaults, type StoredCheckpoint } from '../logFaults.ts'
import { recordFaults } from './recordFaults.ts'

export interface Finding {
  seen: string
  faults: string[]
}

function storedCheckpoint({ name, note }: GivenNote, config: Services['config']): StoredCheckpoint {
  const checkpoint = openNote(note, publicKeyOf(config))
  if (!checkpoint)
    throw new Error(`${name} is not signed by this installation, so it proves nothing about this log`)
  return { size: checkpoint.size, source: name, checkpoint }
}

type Sources = Pick<Services, 'config' | 'files'>

/** Checks data directory and database: the log, its checkpoints, every sealed record, its file and its photos. */
export async function storedFaults(
  { database, ...sources }: Sources & Pick<Services, 'database'>,
  notes: GivenNote[] = [],
): Promise<Finding> {
  const outside = [
    ...(await checkpointsOutside(sources.config)),
    ...notes.map((one) => storedCheckpoint(one, sources.config)),
  ]
  return database.writes
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      // The snapshot reads everything, next to a running server.
      await sql`set local statement_timeout = 0`.execute(db)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
      return faultsIn(db, sources, outside)
    })
}

export async function faultsIn(
  db: Db,
  { config, files }: Sources,
  outside: StoredCheckpoint[],
): Promise<Finding> {
  const inside = await checkpointsInDatabase(db, config)
  const stored = [...outside, ...inside]
  const log = await logFaults(db, stored)
  const records = await recordFaults({ db, config, files })
  return {
    seen: `${log.size} entries, ${stored.length} checkpoints, ${records.count} sealed records with their files`,
    faults: [...log.faults, ...unpublished(outside, inside), ...records.faults],
  }
}

/** A checkpoint reaches the database right after it is stored elsewhere, so a missing one was removed or refused. */
const unpublished = (outside: StoredCheckpoint[], inside: StoredCheckpoint[]) => {
  const sizes = new Set(inside.map(({ size }) => size))
  return outside
    .filter(({ size }) => !sizes.has(size))
    .map(({ size, source }) => `checkpoint ${size} in ${source} is missing in the database`)
}

export interface GivenNote {
  name: string
  note: string
}

/** Reads the checkpoint from a file, or from standard input for `-`. Throws if there is none. */
export async function givenNote(file: string): Promise<GivenNote> {
  const name = file === '-' ? 'the standard input' : file
  const note = checkpointIn(file === '-' ? await text(process.stdin) : await readFile(file, 'utf8'))
  if (note === null) throw new Error(`There is no complete checkpoint in ${name}.`)
  return { name, note }
}
