import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, afterAll, expect, test, vi } from 'vitest'
import { companyVehicles } from '#contract/vehicle.ts'
import { call } from './call.ts'
import { CallProblem, NoAnswer } from './CallProblem.ts'

let answer: RequestListener = (_request, response) => response.end()
const server = createServer((request, response) => answer(request, response))

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const send = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => send(`http://127.0.0.1:${port}${path}`, init))
})
afterEach(() => server.closeAllConnections())
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

const remove = () => call(companyVehicles.remove, { params: { id: crypto.randomUUID() } })

test('an action that answers with JSON succeeds', async () => {
  answer = (_request, response) => response.end('{}')
  expect(await remove()).toEqual({})
})

test.each([
  ['the page of a captive portal', (response) => response.end('<!doctype html><title>WLAN</title>')],
  ['nothing', (response) => response.end()],
  [
    'half of an answer',
    (response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('{"_id":')
      setImmediate(() => response.destroy())
    },
  ],
] satisfies [string, (response: Parameters<RequestListener>[1]) => void][])(
  'an action that is answered with %s has no answer',
  async (_title, respond) => {
    answer = (_request, response) => respond(response)
    await expect(remove()).rejects.toBeInstanceOf(NoAnswer)
  },
)

test.each([401, 403, 407, 451])('a page with status %i is no refusal by the server', async (status) => {
  answer = (_request, response) => response.writeHead(status).end('<html>')
  await expect(remove()).rejects.toBeInstanceOf(NoAnswer)
})

test.each([
  [413, 'tooLarge'],
  [429, 'tooMany'],
  [503, 'unavailable'],
])('a proxy that answers %i causes the problem %s', async (status, code) => {
  answer = (_request, response) => response.writeHead(status).end('<html>')
  await expect(remove()).rejects.toMatchObject({ status, code })
})

test('a refusal by the server has its code and fields', async () => {
  const problem = { code: 'invalid', message: 'Ungültig', fields: { vin: 'invalid' } }
  answer = (_request, response) => response.writeHead(400).end(JSON.stringify(problem))
  const refusal = await remove().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(CallProblem)
  expect(refusal).toMatchObject({ status: 400, code: 'invalid', fields: { vin: 'invalid' } })
})
