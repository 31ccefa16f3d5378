import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imports } from '#contract/importing.ts'
import { certificateTemplates } from '#contract/template.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'
import { slowest } from './openCalls.ts'

let app: TestServer
let employee: insert.Person
let admin: insert.Person

beforeAll(async () => {
  app = await testServer({ env: { LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' } })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { writes } = app.database
  ;[employee, admin] = [await insert.person(writes, 'Emil'), await insert.person(writes, 'Clara')]
  const company = await insert.company(writes, 'Autohaus')
  await insert.employ(writes, company.id, employee, 'employee')
  await insert.employ(writes, company.id, admin, 'admin')
})

// Waiting for a body would end with 408 soon.
const { bodyMs } = slowest
beforeAll(() => void (slowest.bodyMs = 5000))
afterAll(() => app.close())
afterAll(() => void (slowest.bodyMs = bodyMs))

const largeArray = `[1${',1'.repeat(240_000)}]`

interface Announced {
  path: string
  person?: insert.Person
  headers?: Record<string, string>
}

async function announce({ path, person, headers }: Announced) {
  const token = person && (await app.as(person)).token
  const { port } = app.app.server.address() as AddressInfo
  const asking = httpRequest({
    ...{ port, host: '127.0.0.1', path, method: 'POST' },
    headers: {
      'content-type': 'application/json',
      'content-length': String(largeArray.length),
      ...(token && { cookie: `session=${token}` }),
      ...headers,
    },
  })
  asking.on('error', () => undefined)
  asking.flushHeaders()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const { code } = (await json(response)) as { code: string }
  asking.destroy()
  return { status: response.statusCode, code }
}

describe('large request body', () => {
  test.each([
    ['a guest', 401, 'signedOut', () => undefined],
    ['a person who may not make the call', 403, 'forbidden', () => employee],
  ])('is not read from %s: the answer is %i %s before it is sent', async (_who, status, code, person) => {
    expect(await announce({ path: certificateTemplates.create.path, person: person() })).toEqual({
      status,
      code,
    })
  })

  test('is not read without a declared length either', async () => {
    const { port } = app.app.server.address() as AddressInfo
    const asking = httpRequest({
      ...{ port, host: '127.0.0.1', path: imports.companyVehicle.path, method: 'POST' },
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    })
    asking.on('error', () => undefined)
    asking.write('[')
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(401)
    asking.destroy()
  })

  test.each([
    '/api/auth',
    '/api/forgot_password',
    '/api/user/signup',
    '/api/verify/file',
    '/api/nothing/there',
  ])('is rejected for its size if a guest may call: %s accepts 4 KB of JSON', async (url) => {
    const asGuest = await app.as()
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' }
    const { status, body } = await asGuest.send('POST', url, { body: largeArray, headers })
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'tooLarge' })
    const small = await asGuest.send('POST', url, { body: `[1${',1'.repeat(2000)}]`, headers })
    expect(small.status).not.toBe(413)
  })

  test('is accepted from a person who may make the call, up to the limit of its contract', async () => {
    const rows = Array.from({ length: 100 }, () => ['x'.repeat(2000)])
    const caller = await app.as(admin)
    const { status } = await caller.call(imports.companyVehicle, {
      body: { dry: true, columns: ['vin'], rows },
    })
    expect(status).toBe(200)
    const { status: other, body } = await caller.send(
      'POST',
      '/api/coworker/0198c5a0-7b1e-7000-8000-5d1f0a2b3c4d/suspend',
      {
        body: { reason: 'x'.repeat(20_000) },
      },
    )
    expect({ status: other, code: body.code }).toEqual({ status: 413, code: 'tooLarge' })
  })

  test('counts as ten calls when it is rejected', async () => {
    const from = { 'x-forwarded-for': '198.51.100.8' }
    const answers = []
    const asGuest = await app.as()
    const headers = { ...from, 'content-type': 'application/json' }
    for (let count = 0; count < 31; count++)
      answers.push(
        (await asGuest.send('POST', imports.companyVehicle.path, { body: largeArray, headers })).status,
      )
    expect(answers).toEqual([...Array<number>(30).fill(401), 429])
  })
})
