import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { timestampAuthority, type Fault } from '../../../test/support/timestampAuthority.ts'
import { readConfig } from '../../config.ts'
import { openAuthority } from './authority.ts'
import { askForTimestamp, openDeadline, TimestampAway } from './client.ts'
import { readTimestamps } from './settings.ts'

let tsa: Awaited<ReturnType<typeof timestampAuthority>>
const digest = createHash('sha256').update('a signature').digest()
// No answer fails because the machine is busy, except where a test sets the limit.
const patient = () => AbortSignal.timeout(600_000)

beforeAll(async () => {
  tsa = await timestampAuthority()
})
afterAll(() => tsa.close())
afterEach(() => void Object.assign(tsa.state, { fault: null, listStatus: 200, delayMs: 0 }))

const settings = (caFile?: string, deadlineMs = 600_000) => {
  const read = readTimestamps({ TSA_URL: tsa.url, ...(caFile && { TSA_CA: caFile }) })
  if (!read) throw new Error('no settings')
  return { ...read, deadlineMs }
}

test('the token that the authority grants is verified by OpenSSL too', async () => {
  // The authority reports whole seconds.
  const before = Math.floor(Date.now() / 1000) * 1000
  const { token, at } = await askForTimestamp(settings(tsa.caFile), digest, patient())
  const after = Date.now()
  tsa.write('granted', token)
  const args = ['-digest', digest.toString('hex'), '-in', 'granted', '-token_in', '-CAfile', 'ca.pem']
  expect(tsa.openssl('ts', '-verify', ...args).stdout).toContain('Verification: OK')
  expect(at.getTime()).toBeGreaterThanOrEqual(before)
  expect(at.getTime()).toBeLessThanOrEqual(after)
})

describe('an invalid answer is rejected:', () => {
  test.each<[Fault, RegExp]>([
    ['nonce', /another query/],
    ['imprint', /imprint/],
    ['clock', /clock/],
    ['purpose', /purpose/],
    ['notCritical', /purpose/],
    ['expired', /expired/],
    ['signature', /refused/],
    ['rejected', /status 2/],
    ['garbage', /cannot be read/],
    ['longer', /cannot be read/],
    ['tooLong', /too long/],
    ['error', /HTTP 500/],
    ['type', /another type/],
    ['elsewhere', /no answer/],
  ])('%s', async (fault, reason) => {
    tsa.state.fault = fault
    const pending = askForTimestamp(settings(), digest, patient())
    await expect(pending).rejects.toBeInstanceOf(TimestampAway)
    await expect(pending).rejects.toThrow(reason)
    expect(tsa.state.elsewhere).toBe(0)
  })

  test('none before the deadline', async () => {
    tsa.state.fault = 'hangs'
    const pending = askForTimestamp(settings(), digest, AbortSignal.timeout(200))
    await expect(pending).rejects.toThrow('no answer')
  })

  test('one of a certificate that leads to another root than TSA_CA', async () => {
    await expect(askForTimestamp(settings(tsa.otherCaFile), digest, patient())).rejects.toThrow('TSA_CA')
    await expect(askForTimestamp(settings(tsa.caFile), digest, patient())).resolves.toBeDefined()
  })
})

describe('data for a later check of the token', () => {
  test('consists of its certificates up to the root and their revocation list, downloaded once an hour', async () => {
    const authority = openAuthority(settings(tsa.caFile))
    const before = tsa.state.listRequests
    const { validation } = await authority.stamp(digest, patient())
    await authority.stamp(digest, patient())
    expect(validation.certificates).toHaveLength(2)
    expect(validation.lists).toHaveLength(1)
    expect(tsa.state.listRequests - before).toBe(1)
  })

  test('is missing if the list cannot be downloaded: the token is then not used', async () => {
    tsa.state.listStatus = 503
    await expect(openAuthority(settings(tsa.caFile)).stamp(digest, patient())).rejects.toBeInstanceOf(
      TimestampAway,
    )
  })
})

test('an authority that failed three times is skipped for a while', async () => {
  const authority = openAuthority(settings())
  tsa.state.fault = 'error'
  const before = tsa.state.requests
  for (let counter = 0; counter < 5; counter++)
    await expect(authority.stamp(digest, patient())).rejects.toBeInstanceOf(TimestampAway)
  expect(tsa.state.requests - before).toBe(3)
})

test('an authority that answers slowly three times is skipped, although its answers are used', async () => {
  const authority = openAuthority(settings(tsa.caFile, 200))
  tsa.state.delayMs = 150
  for (let counter = 0; counter < 3; counter++)
    await expect(authority.stamp(digest, patient())).resolves.toBeDefined()
  const before = tsa.state.requests
  await expect(authority.stamp(digest, patient())).rejects.toThrow('left alone')
  expect(tsa.state.requests).toBe(before)
})

test('all network steps of a document share eight seconds, not counting the time between them', async () => {
  expect(readConfig({ TSA_URL: tsa.url }).timestamps?.deadlineMs).toBe(8000)
  expect(readConfig({ TSA_URL: tsa.url, TIMEOUT_FACTOR: '3' }).timestamps?.deadlineMs).toBe(24_000)
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const limits = vi.spyOn(AbortSignal, 'timeout')
  try {
    const within = openDeadline(8000)
    const stepOf = (ms: number) => within(() => Promise.resolve((now += ms)))
    await stepOf(3000)
    now += 60_000
    await stepOf(6000)
    await stepOf(0)
    expect(limits.mock.calls).toEqual([[8000], [5000], [0]])
  } finally {
    clock.mockRestore()
    limits.mockRestore()
  }
})

test('an address that is neither https nor loopback, and a file without certificates, are rejected at start', () => {
  for (const url of ['http://tsa.example', 'ftp://tsa.example', 'http://10.0.0.1/tsa'])
    expect(() => readConfig({ TSA_URL: url })).toThrow(/TSA_URL/)
  expect(() => readConfig({ TSA_URL: tsa.url, TSA_CA: '/no/such/file' })).toThrow(/TSA_CA/)
  expect(() => readConfig({ TSA_CA: tsa.caFile })).toThrow(/TSA_CA/)
  expect(readConfig({ TSA_URL: 'https://tsa.example/x' }).timestamps?.anchors).toEqual([])
  expect(readConfig({}).timestamps).toBeNull()
})
