import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, testDatabase, type TestDatabase } from '../../test/support/database.ts'
import { readConfig, type Config } from '../config.ts'
import type { Database } from '../db/db.ts'
import { appendToLog } from './chain.ts'
import { signedLog, writeCheckpoint } from './checkpoint.ts'
import { directoryFaults, timeLimit } from './checkpointDirectories.ts'
import { openLog } from './log.ts'
import { keyFromVerifier, openNote, verifierKey } from './note.ts'
import { agreeStill, treeOf } from './tree.ts'

let clone: TestDatabase
let database: Database
let directory: string
let env: Record<string, string>
let config: Config

beforeEach(async () => {
  clone = await testDatabase()
  database = openTestDatabase(clone.url)
  directory = await mkdtemp(join(tmpdir(), 'eval-checkpoint-'))
  env = { DATA_DIR: directory, DATABASE_URL: clone.url }
  config = readConfig(env)
  await append(5)
})
afterEach(async () => {
  await database.close()
  await clone.drop()
  await rm(directory, { recursive: true })
})

const append = (count = 1) =>
  database.writes.transaction().execute(async (db) => {
    for (; count > 0; count--)
      await appendToLog(db, {
        type: 'certificate.issued',
        actorId: null,
        objectId: uuid(),
        payload: { a: 1 },
      })
  })
const check = () => signedLog({ config, database })
const write = () => writeCheckpoint({ config, database, log: openLog({ config, database }) })
const files = async (folder = join(directory, 'checkpoints')) =>
  (await readdir(folder)).filter((file) => file.endsWith('.note'))

/** As an attacker with full database access, or after a restore. */
const force = (...statements: string[]) =>
  database.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const statement of statements) await sql.raw(statement).execute(db)
  })

test('log end and tree are signed into a file, again after the log grows, and verify', async () => {
  expect(await check()).toBeNull()
  await write()
  expect((await check())?.size).toBe(5)
  await append()
  await write()
  await write()
  expect(await files()).toEqual(['000000000005.note', '000000000006.note'])
  expect((await check())?.size).toBe(6)
})

test('a log of several tiles is signed in parts and has the same tree as in one part', async () => {
  await append(300)
  await write()
  await append(300)
  await write()
  const grown = await check()
  await force('delete from chain_tile', 'delete from chain_checkpoint')
  await rm(join(directory, 'checkpoints'), { recursive: true })
  await write()
  const atOnce = await check()
  expect(atOnce?.tree.levels[0]).toHaveLength(2)
  expect([grown?.size, grown?.root]).toEqual([605, atOnce?.root])
})

test('a note is opened with the published key and names its log', async () => {
  await write()
  const note = await readFile(join(directory, 'checkpoints', '000000000005.note'), 'utf8')
  expect(note.split('\n').slice(0, 2)).toEqual(['localhost:3000', '5'])
  const key = keyFromVerifier(verifierKey(config))
  expect(openNote(note, key)).toMatchObject({ size: 5 })
  expect(openNote(note.replace('\n5\n', '\n4\n'), key)).toBeNull()
  const foreign = readConfig({ ...env, SECRET: 'another owner with 32 random characters' })
  expect(openNote(note, keyFromVerifier(verifierKey(foreign)))).toBeNull()
})

test('a restored older copy is detected and is not signed after it grows again', async () => {
  await write()
  await force(
    'delete from chain_payload where sequence > 3',
    'delete from chain_mac where sequence > 3',
    'delete from chain_entry where sequence > 3',
    'delete from chain_checkpoint',
  )
  await expect(check()).rejects.toThrow('behind checkpoint 5')
  await append(4)
  await expect(write()).rejects.toThrow('not the one of checkpoint 5')
  expect(await files()).toHaveLength(1)
})

test('entries where one has the hash of the next are not the signed entries, although their concatenation is equal', async () => {
  await write()
  const tree = (await check())?.tree ?? treeOf(0, { tiles: [], edge: [] })
  expect(await agreeStill(database.reads, tree, [0])).toBe(true)
  await force(
    `update chain_entry e set hash = e.hash || n.hash from chain_entry n where e.sequence = 2 and n.sequence = 3`,
    ...['chain_payload', 'chain_mac', 'chain_entry'].map(
      (table) => `delete from ${table} where sequence = 3`,
    ),
  )
  await expect(agreeStill(database.reads, tree, [0])).rejects.toThrow('has no hash')
})

test('an entry that was rewritten together with its tree is not signed', async () => {
  await write()
  await append()
  await force(`update chain_entry set type = 'report.voided' where sequence = 6`)
  await expect(write()).rejects.toThrow('entry 6 is not authentic')
  await force(`update chain_entry set hash = sha256('x') where sequence = 2`)
  await expect(check()).rejects.toThrow('checkpoint 5 has another tree')
})

test('a checkpoint that was written or changed by another party is rejected', async () => {
  await write()
  await force('delete from chain_checkpoint')
  const file = join(directory, 'checkpoints', '000000000005.note')
  const note = await readFile(file, 'utf8')
  await writeFile(file, note.replace('\n5\n', '\n4\n'))
  await expect(check()).rejects.toThrow('not signed by this installation')
})

test('a second location receives each checkpoint and verifies after the first is removed', async () => {
  const second = join(directory, 'elsewhere')
  config = readConfig({ ...env, CHECKPOINTS_DIR: second })
  await write()
  expect(await files(second)).toEqual(['000000000005.note'])
  await rm(join(directory, 'checkpoints'), { recursive: true })
  await force('delete from chain_payload', 'delete from chain_entry', 'delete from chain_checkpoint')
  await expect(check()).rejects.toThrow('behind checkpoint 5')
})

test('an unreadable second location is reported, and the first location decides', async () => {
  const second = join(directory, 'elsewhere')
  await writeFile(second, '')
  config = readConfig({ ...env, CHECKPOINTS_DIR: second })
  await expect(write()).rejects.toThrow('checkpoint 5 is not in every location')
  expect((await check())?.size).toBe(5)
  expect((await directoryFaults(config)).map(String)).toEqual([expect.stringContaining('ENOTDIR') as string])
})

test('an empty newer file in the second location is reported, and hides neither that location nor a restored copy', async () => {
  const second = join(directory, 'elsewhere')
  config = readConfig({ ...env, CHECKPOINTS_DIR: second })
  await write()
  await writeFile(join(second, '000000000009.note'), '')
  expect((await check())?.size).toBe(5)
  expect((await directoryFaults(config)).map(String)).toEqual([
    expect.stringContaining('000000000009.note is no') as string,
  ])
  await append()
  await expect(write()).rejects.toThrow('checkpoint 6 is not in every location')
  expect(await files()).toContain('000000000006.note')
  await rm(join(directory, 'checkpoints'), { recursive: true })
  await force('delete from chain_payload', 'delete from chain_entry', 'delete from chain_checkpoint')
  await expect(check()).rejects.toThrow('behind checkpoint 6')
})

test('a checkpoint that was cut off during writing is written again', async () => {
  await write()
  const file = join(directory, 'checkpoints', '000000000005.note')
  const note = await readFile(file, 'utf8')
  await writeFile(file, note.slice(0, 60))
  await write()
  expect(await readFile(file, 'utf8')).toBe(note)
})

test('a second location that is not mounted receives no files until it is mounted again', async () => {
  const second = join(directory, 'elsewhere')
  config = readConfig({ ...env, CHECKPOINTS_DIR: second })
  await write()
  await rename(second, join(directory, 'unmounted'))
  await mkdir(second)
  await append()
  await expect(write()).rejects.toMatchObject({
    errors: [{ message: expect.stringContaining('is it mounted?') as string }],
  })
  expect(await readdir(second)).toEqual([])
  expect((await check())?.size).toBe(6)
  await rm(second, { recursive: true })
  await rename(join(directory, 'unmounted'), second)
  await write()
  expect(await files(second)).toEqual(['000000000005.note', '000000000006.note'])
})

test('an unwritable first location does not prevent the checkpoint in the second one', async () => {
  const second = join(directory, 'elsewhere')
  config = readConfig({ ...env, CHECKPOINTS_DIR: second })
  await writeFile(join(directory, 'checkpoints'), '')
  await expect(write()).rejects.toThrow('checkpoint 5 is not in every location')
  expect(await files(second)).toEqual(['000000000005.note'])
  expect((await check())?.size).toBe(5)
})

test('if no location outside the database is readable, nothing is confirmed', async () => {
  await write()
  await rm(join(directory, 'checkpoints'), { recursive: true })
  await writeFile(join(directory, 'checkpoints'), '')
  await expect(check()).rejects.toThrow('checkpoints cannot be read')
})

test('an address that accepts the call and never answers is abandoned after its time limit', async () => {
  const silent = createServer().listen(0)
  const { port } = silent.address() as AddressInfo
  config = readConfig({ ...env, CHECKPOINTS_URL: `http://127.0.0.1:${port}/take` })
  const { ms } = timeLimit
  timeLimit.ms = 200
  try {
    await expect(write()).rejects.toMatchObject({ errors: [{ name: 'TimeoutError' }] })
  } finally {
    timeLimit.ms = ms
    silent.closeAllConnections()
    silent.close()
  }
  expect(await files()).toHaveLength(1)
})

test('a configured address receives each checkpoint once, later after a failure, and never through a redirect', async () => {
  const got: string[] = []
  let status = 500
  const server = createServer((request, response) => {
    void request.toArray().then((parts) => {
      got.push(
        `${request.url} ${
          Buffer.concat(parts as Buffer[])
            .toString()
            .split('\n')[1]
        }`,
      )
      response.writeHead(status, { Location: '/other' }).end()
    })
  }).listen(0)
  const { port } = server.address() as AddressInfo
  config = readConfig({ ...env, CHECKPOINTS_URL: `http://127.0.0.1:${port}/take` })
  await expect(write()).rejects.toThrow('not in every location')
  status = 307
  await expect(write()).rejects.toThrow('not in every location')
  status = 204
  await write()
  await write()
  server.close()
  expect(got).toEqual(['/take 5', '/take 5', '/take 5'])
  expect(await files()).toHaveLength(1)
})
