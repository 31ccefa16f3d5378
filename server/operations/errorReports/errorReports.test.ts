import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorReports } from '#contract/errorReport.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

const production = {
  ...{ NODE_ENV: 'production', BASE_URL: 'https://eval.example.org', SECOND_FACTOR: 'on' },
  SECRET: 'k3Jd82ls0Qp-Zx7Vb1Nm4Rt6Yw9Ha5Ge',
}
const headers = { host: 'eval.example.org' }
const received = {
  name: 'TypeError',
  message: 'Cannot read null',
  frames: ['assets/x.js:1:2'],
  place: '/app/users',
}

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: production })
})
afterAll(() => server.close())

const storedReports = async (of = server) => {
  await of.errorReports.flush()
  return of.database.reads.selectFrom('fault').selectAll().orderBy('firstAt').execute()
}

test('an error of a browser is stored once, with its count and the numbers shown', async () => {
  const guest = await server.as()
  for (const shown of ['0a1b2c3d', '4e5f6a7b'])
    await guest.ok(errorReports.report, { body: { ...received, shown }, headers })
  await server.errorReports.flush()
  await guest.ok(errorReports.report, { body: received, headers })
  const [errorReport, ...more] = await storedReports()
  expect(more).toEqual([])
  expect(errorReport).toMatchObject({ ...received, kind: 'web', count: 3, version: '0.0.0' })
  expect(errorReport?.shown.toSorted()).toEqual(['0a1b2c3d', '4e5f6a7b'])
})

test('whatever a browser sends, nothing about a person is stored', async () => {
  const body = {
    name: 'anna@example.org',
    message: 'Cannot read WVWZZZ1KZ7W000123 of Anna Muster',
    frames: ['anna@example.org', 'assets/a.js:1:2?token=fu3bdLKQvmiGWVvBoE3b', 'assets/b.js:3:4'],
    place: '/app/users/anna@example.org?search=anna',
  }
  await (await server.as()).ok(errorReports.report, { body, headers })
  const errorReport = (await storedReports()).at(-1)
  expect(errorReport).toMatchObject({
    ...{ name: 'Error', message: 'Cannot read … of …', frames: ['assets/b.js:3:4'], place: '/app/users/…' },
  })
})

test('an error of the server is stored under the number in its answer', async () => {
  server.app.services.limits.count = () => Promise.reject(new TypeError('limits is not a function'))
  const { status, body } = await (
    await server.as()
  ).send('GET', '/api/checkemail/anna@example.org', { headers })
  expect(status).toBe(500)
  const errorReport = (await storedReports()).at(-1)
  expect(errorReport).toMatchObject({
    kind: 'server',
    name: 'TypeError',
    place: 'GET /api/checkemail/:email',
  })
  expect(errorReport?.shown).toEqual([body.requestId?.slice(0, 8)])
  expect(JSON.stringify(errorReport)).not.toContain('anna')
})

test('on the own computer, and outside production, nothing is stored', async () => {
  const laptop = await testServer({ url: server.url })
  const before = (await storedReports()).length
  await (await laptop.as()).ok(errorReports.report, { body: received })
  laptop.errorReports.note('job', new Error('x'), { place: 'mail.send' })
  expect(await storedReports(laptop)).toHaveLength(before)
  const admin = await laptop.as(await insert.person(laptop.database.writes, 'Sara', { isAdmin: true }))
  expect(await admin.ok(errorReports.list)).toMatchObject({ on: false, total: before })
  const anna = await laptop.as(await insert.person(laptop.database.writes, 'Anna'))
  expect((await anna.call(errorReports.list)).status).toBe(403)
  await laptop.close()
})

test('another location receives reports only if the operator named one, and each once', async () => {
  const got: string[] = []
  const other = createServer((request, response) => {
    request.on('data', (part: Buffer) => got.push(part.toString()))
    request.on('end', () => response.end())
  })
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  const ERRORS_URL = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  const second = await testServer({ url: server.url, env: { ...production, ERRORS_URL } })
  for (let time = 0; time < 2; time++) {
    second.errorReports.note('job', new RangeError('invalid array length'), { place: 'digest.send' })
    await second.errorReports.flush()
  }
  expect(got.map((text) => JSON.parse(text) as object)).toMatchObject([
    { kind: 'job', name: 'RangeError', message: 'invalid array length', place: 'digest.send' },
  ])
  await second.close()
  other.close()
})
