import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asProgram, openTestDatabase, testDatabase, type TestDatabase } from '../test/support/database.ts'
import { appendToLog } from './audit/chain.ts'
import { ConfigError } from './config.ts'
import { createRoot } from './documents/pki.ts'
import { assertSecretUnchanged } from './secretCheck.ts'

const secret = 'k3Jd82ls0Qp-Zx7Vb1Nm4Rt6Yw9Ha5Ge'
const another = 'Yw9Ha5Gek3Jd82ls0Qp-Zx7Vb1Nm4Rt6'

let clone: TestDatabase
let dataDirectory: string
let lines: string[]

beforeEach(async () => {
  lines = []
  clone = await testDatabase()
  dataDirectory = await mkdtemp(join(tmpdir(), 'eval-secret-check-'))
})
afterEach(async () => {
  await clone.drop()
  await rm(dataDirectory, { recursive: true })
})

const startWith = (given?: string, production = false) =>
  assertSecretUnchanged({ secret: given, dataDirectory, production }, asProgram(clone.url), (line) =>
    lines.push(line),
  )

test('a start with another secret than that of the database is rejected with a one-line message', async () => {
  await startWith(secret)
  await startWith(secret)
  await expect(startWith(another)).rejects.toThrow(ConfigError)
  await expect(startWith(another)).rejects.toThrow(
    /^The database has data, and the secret is not .*SECRET.*$/,
  )
  await startWith(secret)
})

test('a start without a secret is rejected if there is data, and generates no other', async () => {
  await startWith(secret)
  await expect(startWith()).rejects.toThrow(/^The database has data, and the secret is missing.*$/)
  expect(existsSync(join(dataDirectory, 'secret'))).toBe(false)
})

test('a missing secret in the data directory is detected, also by the same process', async () => {
  await startWith()
  const created = await readFile(join(dataDirectory, 'secret'), 'utf8')
  await startWith(created)
  await rm(join(dataDirectory, 'secret'))
  await expect(startWith()).rejects.toThrow('is missing')
})

test('of two programs that start at once with two secrets, one is rejected', async () => {
  const starts = await Promise.allSettled([startWith(secret), startWith(another)])
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('in a database of an earlier version the log decides, and one entry of its own is sufficient', async () => {
  const database = openTestDatabase(clone.url, secret)
  const stranger = openTestDatabase(clone.url, another)
  for (const { writes } of [stranger, database])
    await writes.transaction().execute((db) =>
      appendToLog(db, {
        ...{ type: 'company.locked', actorId: null, payload: {} },
        objectId: '00000000-0000-7000-8000-000000000001',
      }),
    )
  const third = 'Gek3Jd82ls0Qp-Zx7Vb1Nm4Rt6Yw9Ha5'
  await expect(startWith(third)).rejects.toThrow('is not the one')
  await startWith(secret)
  await expect(startWith(another)).rejects.toThrow('is not the one')
  await Promise.all([database.close(), stranger.close()])
})

test('without a log the keys encrypted with the secret decide', async () => {
  const database = openTestDatabase(clone.url, secret)
  const key = await createRoot({
    ...{ owner: 'platform', name: 'Root', organisation: 'EVAL', secret },
    now: new Date(),
  })
  await database.writes
    .insertInto('signingKey')
    .values({
      ...{ id: key.id, kind: key.kind, owner: key.owner, notAfter: key.notAfter.toISOString() },
      certificate: Buffer.from(key.certificate),
      wrappedKey: Buffer.from(key.wrappedKey),
    })
    .execute()
  await expect(startWith(another)).rejects.toThrow('is not the one')
  await expect(startWith()).rejects.toThrow('is missing')
  await startWith(secret)
  await database.close()
})

test('ASVS 11.5.1: production does not start with a new guessable secret, and warns of an existing one', async () => {
  const weak = 'our secret for production in Vienna 1'
  await expect(startWith(weak, true)).rejects.toThrow(/^SECRET may be guessed.*openssl rand -base64 32$/)
  await startWith(weak)
  expect(lines).toEqual([])
  await startWith(weak, true)
  expect(lines).toEqual([expect.stringMatching(/^SECRET may be guessed/) as string])
})
