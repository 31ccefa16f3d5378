import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../test/support/testServer.ts'

let web: TestServer
let worker: TestServer

beforeAll(async () => {
  web = await testServer({ env: { ROLE: 'web' } })
  worker = await testServer({ url: web.url, env: { ROLE: 'worker' } })
})
afterAll(async () => {
  await worker.close()
  await web.close()
})

test('a worker answers only the liveness and readiness checks, and of the two only it runs jobs', async () => {
  const statusOf = async (server: TestServer, method: string, path: string) =>
    (await (await server.as()).send(method, path)).status
  for (const path of ['/api/health', '/api/ready']) expect(await statusOf(worker, 'GET', path)).toBe(200)
  for (const path of ['/', '/api/version', '/api/myself', '/api/openapi.json', '/dev/outbox'])
    expect({ path, status: await statusOf(worker, 'GET', path) }).toEqual({ path, status: 404 })
  expect(await statusOf(worker, 'POST', '/api/auth')).toBe(404)
  expect(await statusOf(web, 'GET', '/api/version')).toBe(200)
  expect([web.config.works, worker.config.works]).toEqual([false, true])
})
