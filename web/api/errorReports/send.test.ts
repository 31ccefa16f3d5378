import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { mostReports, sendErrorReport } from './send.ts'

const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({})))
vi.stubGlobal('fetch', fetched)
beforeEach(() => fetched.mockClear())
afterAll(() => void vi.unstubAllGlobals())

const sent = () => fetched.mock.calls.length

test('an error that is caught twice is reported once, even if the page is left at once', async () => {
  const error = new Error('lost')
  for (const place of ['/app', '/login']) sendErrorReport(error, { place })
  await expect.poll(() => fetched.mock.calls).toMatchObject([['/api/errors', { keepalive: true }]])
})

test('sixty errors that look the same without personal data are all reported, one by one', async () => {
  let open = 0
  let most = 0
  fetched.mockImplementation(async () => {
    most = Math.max(most, ++open)
    await Promise.resolve()
    open--
    return Response.json({})
  })
  for (let at = 0; at < 60; at++) sendErrorReport(new Error(`lost ${at}`), { place: '/app' })
  await expect.poll(sent).toBe(60)
  expect(most).toBe(1)
})

test('a report that fails delays no other, and endless errors are reported a hundred times', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no network'))
  for (let at = 0; at < 200; at++) sendErrorReport(new Error('again'), { place: '/app' })
  await expect.poll(sent).toBe(mostReports - 61)
})
