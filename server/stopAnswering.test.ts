import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProblemBody } from '#contract/problem.ts'
import { verify } from '#contract/verify.ts'
import { timeoutFactor } from '../test/support/database.ts'
import { testServer, type TestServer } from '../test/support/testServer.ts'
import { closeDocuments, documentQueues } from './documents/pool.ts'
import { imageOf } from './documents/uploads.ts'
import { endingLimits } from './ending.ts'
import { problemOf } from './http/errors.ts'
import { slowest } from './http/openCalls.ts'
import { uploadCounts } from './http/uploads.ts'
import { stopAnswering } from './start.ts'
import { scaleTimeLimits } from './timeLimits.ts'

let server: TestServer
let port: number
const usual = { ...slowest }

beforeEach(async () => {
  Object.assign(slowest, { bodyMs: 600_000, graceMs: 600_000 })
  server = await testServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = server.app.server.address() as AddressInfo)
})
afterEach(async () => {
  Object.assign(slowest, usual)
  scaleTimeLimits(timeoutFactor)
  await server.close()
})

interface Answer {
  status: number
  connection: string | undefined
  retryAfter: string | undefined
  body: Partial<ProblemBody> & { ready?: boolean }
}

async function beginUpload() {
  const call = httpRequest({
    ...{ port, host: '127.0.0.1', path: '/api/verify/file', method: 'POST', agent: false },
    headers: { 'content-type': 'application/pdf', 'content-length': '1000' },
  })
  const answered = new Promise<Answer>((done, fail) => {
    call.on('error', fail)
    call.on('response', (answer) => {
      const { statusCode: status = 0, headers } = answer
      const { connection, 'retry-after': retryAfter } = headers
      json(answer).then(
        (body) => done({ status, connection, retryAfter, body: body as Answer['body'] }),
        fail,
      )
    })
  })
  call.write('%PDF-1.7')
  await expect
    .poll(() => uploadCounts(server.app.services, verify.file.action), { interval: 10 })
    .toMatchObject({ inside: 1 })
  return { call, answered }
}

const isReady = async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).status === 200

test('an upload in progress when the program stops is answered with 503, never with 400', async () => {
  const { answered } = await beginUpload()
  endingLimits.callsMs = 100
  const stopped = stopAnswering(server.app)
  expect(await answered).toMatchObject({
    status: 503,
    connection: 'close',
    retryAfter: '5',
    body: { code: 'unavailable' },
  })
  await stopped
})

test('an upload that ends in time is answered as usual', async () => {
  const { call, answered } = await beginUpload()
  const stopped = stopAnswering(server.app)
  await expect.poll(() => server.app.server.listening).toBe(false)
  call.end(Buffer.alloc(1000 - 8))
  expect((await answered).status).toBe(200)
  await stopped
})

test('behind a proxy, calls are accepted until the proxy has noticed that the program is not ready', async () => {
  expect(await isReady()).toBe(true)
  // Long enough for two calls on a busy machine.
  endingLimits.noticeMs = 3000
  const stopped = stopAnswering(server.app)
  expect(await isReady()).toBe(false)
  const { status } = await fetch(`http://127.0.0.1:${port}/api/version`)
  expect(status).toBe(200)
  await stopped
  await expect(fetch(`http://127.0.0.1:${port}/api/version`)).rejects.toThrow('fetch failed')
})

test('without a proxy, calls are refused at once', async () => {
  endingLimits.noticeMs = 600_000
  await stopAnswering(server.app)
  await expect(fetch(`http://127.0.0.1:${port}/api/version`)).rejects.toThrow('fetch failed')
})

test('a valid photo is not reported as unreadable because the program ends during its check', async () => {
  const photo = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )
  // A child that must start first runs long enough to be ended.
  await closeDocuments()
  const looking = imageOf(photo, 'evidence').catch((error: unknown) => error)
  const readers = () => documentQueues().find(({ queue }) => queue === 'readers')
  await expect.poll(readers, { interval: 5 }).toMatchObject({ inside: 1 })
  await closeDocuments()
  expect(problemOf(await looking).code).toBe('unavailable')
  await expect(imageOf(photo, 'evidence')).resolves.toBeInstanceOf(Uint8Array)
})
