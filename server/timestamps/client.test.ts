import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { timeoutFactor } from '../../test/database.ts'
import { timestampAuthority, type Fault } from '../../test/timestampAuthority.ts'
import { readConfig } from '../config.ts'
import { openAuthority } from './authority.ts'
import { askForTimestamp, timeLimit } from './client.ts'
import { TimestampAway } from './errors.ts'
import { readTimestamps } from './settings.ts'

let tsa: Awaited<ReturnType<typeof timestampAuthority>>
const digest = createHash('sha256').update('a signature').digest()
const { ms: usualMs } = timeLimit

beforeAll(async () => {
  tsa = await timestampAuthority()
})
afterAll(() => tsa.close())
afterEach(() => {
  timeLimit.ms = usualMs
  Object.assign(tsa.state, { fault: null, listStatus: 200 })
})

const settings = (caFile?: string) => {
  const read = readTimestamps({ TSA_URL: tsa.url, ...(caFile && { TSA_CA: caFile }) })
  if (!read) throw new Error('no settings')
  return read
}

test('the token that the authority grants is verified by OpenSSL too', async () => {
  // The authority says the time in whole seconds.
  const before = Math.floor(Date.now() / 1000) * 1000
  const { token, at } = await askForTimestamp(settings(tsa.caFile), digest)
  const after = Date.now()
  tsa.write('granted', token)
  const args = ['-digest', digest.toString('hex'), '-in', 'granted', '-token_in', '-CAfile', 'ca.pem']
  expect(tsa.openssl('ts', '-verify', ...args).stdout).toContain('Verification: OK')
  expect(at.getTime()).toBeGreaterThanOrEqual(before)
  expect(at.getTime()).toBeLessThanOrEqual(after)
})

describe('an answer that proves nothing is refused:', () => {
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
    const asked = askForTimestamp(settings(), digest)
    await expect(asked).rejects.toBeInstanceOf(TimestampAway)
    await expect(asked).rejects.toThrow(reason)
    expect(tsa.state.elsewhere).toBe(0)
  })

  test('none within ten seconds', async () => {
    expect(usualMs / timeoutFactor).toBe(10_000)
    timeLimit.ms = 200
    tsa.state.fault = 'hangs'
    await expect(askForTimestamp(settings(), digest)).rejects.toThrow('no answer')
  })

  test('one of a certificate that leads to another root than TSA_CA', async () => {
    await expect(askForTimestamp(settings(tsa.otherCaFile), digest)).rejects.toThrow('TSA_CA')
    await expect(askForTimestamp(settings(tsa.caFile), digest)).resolves.toBeDefined()
  })
})

describe('what a later check of the token needs', () => {
  test('is its certificates up to the root, and the list they name, fetched once an hour', async () => {
    const authority = openAuthority(settings(tsa.caFile))
    const before = tsa.state.listAsked
    const { validation } = await authority.stamp(digest)
    await authority.stamp(digest)
    expect(validation.certificates).toHaveLength(2)
    expect(validation.lists).toHaveLength(1)
    expect(tsa.state.listAsked - before).toBe(1)
  })

  test('cannot be had where the list cannot be fetched: the token is then not used', async () => {
    tsa.state.listStatus = 503
    await expect(openAuthority(settings(tsa.caFile)).stamp(digest)).rejects.toBeInstanceOf(TimestampAway)
  })
})

test('an authority that failed three times is left alone for a while', async () => {
  const authority = openAuthority(settings())
  tsa.state.fault = 'error'
  const before = tsa.state.asked
  for (let made = 0; made < 5; made++)
    await expect(authority.stamp(digest)).rejects.toBeInstanceOf(TimestampAway)
  expect(tsa.state.asked - before).toBe(3)
})

test('an address that is neither https nor loopback, and a file without certificates, are refused at start', () => {
  for (const url of ['http://tsa.example', 'ftp://tsa.example', 'http://10.0.0.1/tsa'])
    expect(() => readConfig({ TSA_URL: url })).toThrow(/TSA_URL/)
  expect(() => readConfig({ TSA_URL: tsa.url, TSA_CA: '/no/such/file' })).toThrow(/TSA_CA/)
  expect(() => readConfig({ TSA_CA: tsa.caFile })).toThrow(/TSA_CA/)
  expect(readConfig({ TSA_URL: 'https://tsa.example/x' }).timestamps?.anchors).toEqual([])
  expect(readConfig({}).timestamps).toBeNull()
})
