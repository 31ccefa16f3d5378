import { afterAll, expect, test, vi } from 'vitest'
import { sendFault } from './send.ts'

const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({})))
vi.stubGlobal('fetch', fetched)
afterAll(() => void vi.unstubAllGlobals())

test('a report is sent once, and also when the page is left at once', async () => {
  const error = new Error('lost')
  for (const place of ['/app', '/login']) sendFault(error, { place })
  await expect.poll(() => fetched.mock.calls).toMatchObject([['/api/errors', { keepalive: true }]])
})
