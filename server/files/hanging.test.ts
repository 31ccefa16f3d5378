import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { testServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'
import { readConfig } from '../config.ts'
import { leastPace, paceLimits, storeLimits } from './s3.ts'
import { openFileStore } from './store.ts'
import { StoreAway, type FileStore } from './fileStore.ts'

const usual = { ...storeLimits, ...paceLimits, ...leastPace }
/** The store's behaviour: no answer, half an answer, a slow one, or an error. */
let behave: (answer: ServerResponse) => void
let calls = 0
/** Connections that ended while the store was still sending. */
let cutOff = 0
const server = createServer((_request, answer) => {
  calls += 1
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
beforeEach(() => void (calls = cutOff = 0))

/** Waits longer, so that no answer is late on a busy machine. */
async function patientStore() {
  const { idleMs } = storeLimits
  storeLimits.idleMs = usual.idleMs
  const patient = await openFileStore(readConfig(env))
  storeLimits.idleMs = idleMs
  return patient
}

afterEach(() => {
  Object.assign(paceLimits, { answerMs: usual.answerMs })
  Object.assign(leastPace, { bytesPerSecond: usual.bytesPerSecond })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  Object.assign(storeLimits, { idleMs: usual.idleMs })
})

const never = () => undefined
const half = (answer: ServerResponse) =>
  void answer.writeHead(200, { 'content-length': '1000' }).write('%PDF-1.7')

test.each([
  ['never answers', never],
  ['stops in the middle of a file', half],
])('a store that %s is unavailable, and is not called again', async (_, hangs) => {
  behave = hangs
  await expect(store.get(uuid())).rejects.toThrow(StoreAway)
  await expect(store.put(uuid(), Buffer.from('x'))).rejects.toThrow()
  expect(calls).toBe(2)
})

/** Sends repeatedly, never pausing longer than the client's idle limit. */
function drip(answer: ServerResponse, send: () => void) {
  const dripping = setInterval(send, 20)
  answer.on('close', () => {
    clearInterval(dripping)
    cutOff += 1
  })
}
const fileDrips = (answer: ServerResponse) => {
  answer.writeHead(200, { 'content-length': '10000000' })
  drip(answer, () => void answer.write('%'))
}
const headersDrip = (answer: ServerResponse) => {
  answer.socket?.write('HTTP/1.1 200 OK\r\nx-slow: ')
  drip(answer, () => void answer.socket?.write('x'))
}

test.each([
  ['sends a file byte by byte', fileDrips],
  ['sends its headers byte by byte', headersDrip],
])('a store that %s is unavailable, not called again, and its connection ends', async (_, drips) => {
  paceLimits.answerMs = 300
  behave = drips
  await expect(store.get(uuid())).rejects.toThrow(StoreAway)
  await expect(store.put(uuid(), Buffer.from('x'))).rejects.toThrow(StoreAway)
  await expect(store.remove(uuid())).rejects.toThrow(StoreAway)
  await expect(store.keys()[Symbol.asyncIterator]().next()).rejects.toThrow()
  expect(calls).toBe(4)
  await expect.poll(() => cutOff).toBe(4)
})

test('a file that arrives slowly but steadily is read, even if it takes longer than the time limit of an answer', async () => {
  paceLimits.answerMs = 1000
  leastPace.bytesPerSecond = 100
  const piece = Buffer.alloc(1000, '%')
  behave = (answer) => {
    answer.writeHead(200, { 'content-length': String(piece.length * 30) })
    let sent = 0
    const sending = setInterval(() => {
      answer.write(piece)
      if (++sent < 30) return
      clearInterval(sending)
      answer.end()
    }, 50)
  }
  expect((await (await patientStore()).get(uuid())).length).toBe(30_000)
})

test('a store that fails at once is called once more', async () => {
  behave = (answer) => void answer.writeHead(calls === 1 ? 500 : 200).end(calls === 1 ? '' : '%PDF')
  expect(Buffer.from(await (await patientStore()).get(uuid())).toString()).toBe('%PDF')
  expect(calls).toBe(2)
})

test.each([
  ['hangs', never],
  ['drips', fileDrips],
])('a PDF requested while the store %s is answered with 503 and Retry-After', async (_, slow) => {
  paceLimits.answerMs = 1000
  behave = slow
  const server = await testServer({ env })
  const { writes } = server.database
  const hanna = await insert.person(writes, 'Hanna')
  const { authorityId, people } = await insert.issuers(writes)
  const template = await insert.template(writes, authorityId)
  const { fileId } = await insert.certificate(writes, { holder: hanna, issuer: people.admin, template })
  const { status, headers } = await (await server.as(hanna)).send('GET', `/api/file/${fileId}`)
  expect([status, headers['retry-after']]).toEqual([503, '5'])
  await server.close()
})
