import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { readConfig, type Config } from '../config.ts'
import { openDatabase, type Database } from '../db/db.ts'
import { chain } from './chain.ts'
import { demandCheckpointed, newestCheckpoint, writeCheckpoint } from './checkpoint.ts'

let clone: TestDatabase
let database: Database
let place: string
let config: Config

beforeEach(async () => {
  clone = await freshDatabase()
  database = openDatabase(clone.url)
  place = await mkdtemp(join(tmpdir(), 'eval-checkpoint-'))
  config = readConfig({ DATA_DIR: place, DATABASE_URL: clone.url })
  for (let count = 0; count < 5; count++) await append()
})
afterEach(async () => {
  await database.close()
  await clone.drop()
  await rm(place, { recursive: true })
})

const append = () =>
  database.writes
    .transaction()
    .execute((db) =>
      chain(db, { type: 'certificate.issued', actorId: null, objectId: uuid(), payload: { a: 1 } }),
    )
const check = () => demandCheckpointed(database.reads, config)
const write = () => writeCheckpoint({ config, database })

/** As somebody who has taken over the database, or restored another. */
const force = (...statements: string[]) =>
  database.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const statement of statements) await sql.raw(statement).execute(db)
  })

test('the end of the log is signed into a file, again when it grew, and holds', async () => {
  await check()
  await write()
  expect((await newestCheckpoint(config))?.size).toBe(5)
  await append()
  await write()
  await write()
  expect(await readdir(join(place, 'checkpoints'))).toEqual(['000000000005.txt', '000000000006.txt'])
  await check()
})

test('a restored older copy is found, and is not signed once it has grown again', async () => {
  await write()
  await force('delete from chain_payload where sequence > 3', 'delete from chain_entry where sequence > 3')
  await expect(check()).rejects.toThrow('behind checkpoint 5')
  for (let count = 0; count < 4; count++) await append()
  await expect(write()).rejects.toThrow('not the one of checkpoint 5')
  expect(await readdir(join(place, 'checkpoints'))).toHaveLength(1)
})

test('a checkpoint that somebody else wrote or changed is refused', async () => {
  await write()
  const file = join(place, 'checkpoints', '000000000005.txt')
  const note = await readFile(file, 'utf8')
  await writeFile(file, note.replace('\n5\n', '\n4\n'))
  await expect(check()).rejects.toThrow('not signed by this installation')
})
