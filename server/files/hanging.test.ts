import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { testHouse } from '../../test/house.ts'
import * as put from '../../test/people.ts'
import { readConfig } from '../config.ts'
import { storeLimits } from './s3.ts'
import { openFileStore, type FileStore } from './store.ts'
import { StoreAway } from './storeAway.ts'

const usual = { ...storeLimits }
/** What the store does with a call: it never answers, answers half, or fails. */
let behave: (answer: ServerResponse) => void
let asked = 0
const server = createServer((_request, answer) => {
  asked += 1
  behave(answer)
})
let store: FileStore
let env: Record<string, string>

beforeAll(async () => {
  storeLimits.idleMs = 500
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  env = {
    STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_BUCKET: 'eval',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  }
  store = await openFileStore(readConfig(env))
})
beforeEach(() => void (asked = 0))
afterAll(() => {
  server.closeAllConnections()
  server.close()
  Object.assign(storeLimits, usual)
})

const never = () => undefined
const half = (answer: ServerResponse) =>
  void answer.writeHead(200, { 'content-length': '1000' }).write('%PDF-1.7')

test.each([
  ['never answers', never],
  ['stops in the middle of a file', half],
])('a store that %s is away, and is not asked again', async (_, hangs) => {
  behave = hangs
  await expect(store.get(uuid())).rejects.toThrow(StoreAway)
  await expect(store.put(uuid(), Buffer.from('x'))).rejects.toThrow()
  expect(asked).toBe(2)
})

test('a store that fails at once is asked once more', async () => {
  behave = (answer) => void answer.writeHead(asked === 1 ? 500 : 200).end(asked === 1 ? '' : '%PDF')
  expect(Buffer.from(await store.get(uuid())).toString()).toBe('%PDF')
  expect(asked).toBe(2)
})

test('a PDF that is asked for while the store hangs is answered with 503 and when to ask again', async () => {
  behave = never
  const house = await testHouse({ env })
  const { writes } = house.database
  const hanna = await put.person(writes, 'Hanna')
  const { authorityId, people } = await put.issuers(writes)
  const template = await put.template(writes, authorityId)
  const { fileId } = await put.certificate(writes, { holder: hanna, issuer: people.admin, template })
  const { status, headers } = await (await house.as(hanna)).send('GET', `/api/file/${fileId}`)
  expect([status, headers['retry-after']]).toEqual([503, '5'])
  await house.close()
})
