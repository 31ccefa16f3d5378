import { generateKeyPairSync } from 'node:crypto'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { timeoutFactor } from '../test/support/database.ts'
import { timeLimit as checkpointLimit } from './audit/checkpointDirectories.ts'
import { limits as documentLimits } from './documents/pool.ts'
import { forward, timeLimit as faultLimit } from './operations/errorReports/errorReports.ts'
import { scaleTimeLimits, timeLimits } from './timeLimits.ts'
import { timeLimit as providerLimit } from './features/catalogue/provider/haynesPro.ts'
import { changeGoogleObject, timeLimit as googleLimit } from './credentials/wallets/google.ts'
import { pushAll, timeLimit as pushLimit } from './credentials/wallets/apple.ts'

afterEach(() => scaleTimeLimits(timeoutFactor))

test('the product waits as long as declared', () => {
  scaleTimeLimits(1)
  expect({ checkpointLimit, faultLimit, providerLimit, googleLimit, pushLimit }).toEqual({
    checkpointLimit: { ms: 3000 },
    faultLimit: { ms: 3000 },
    providerLimit: { ms: 3000 },
    googleLimit: { ms: 10_000 },
    pushLimit: { ms: 10_000 },
  })
  expect(documentLimits).toMatchObject({
    ...{ jobMs: 20_000, wakeMs: 15_000, checkMs: 3000, drawMs: 4000, drawerWaitMs: 8000 },
    ...{ uploadMs: 10_000, sheetMs: 15_000 },
  })
})

test('in tests each time limit is multiplied, also in modules loaded later, and sizes are not', () => {
  expect([checkpointLimit.ms, documentLimits.uploadMs]).toEqual([
    3000 * timeoutFactor,
    10_000 * timeoutFactor,
  ])
  expect(documentLimits.queue).toBe(1000)
  const later = timeLimits({ ms: 5 })
  expect(later.ms).toBe(5 * timeoutFactor)
  later.ms = 1
  scaleTimeLimits(2)
  expect(later.ms).toBe(10)
})

describe('a server that accepts the call and never answers is abandoned after the time limit:', () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  let url: string
  beforeAll(async () => {
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })

  test('the external location of error reports, without an error', async () => {
    faultLimit.ms = 200
    const errorReport = { kind: 'job' as const, name: 'Error', message: 'x', frames: [], place: 'mail.send' }
    await expect(forward(url, [errorReport], '0.0.0')).resolves.toBeUndefined()
  })

  test('Google Wallet', async () => {
    googleLimit.ms = 200
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
    const settings = { issuerId: '1', apiUrl: url, tokenUrl: url, email: 'x@example.org', key }
    const change = { certificateId: 'x', state: 'ACTIVE' as const, textModulesData: [], now: new Date() }
    const pending = changeGoogleObject(settings, change)
    await expect(pending).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('the push service of Apple', async () => {
    pushLimit.ms = 200
    const none = Buffer.alloc(0)
    const keys = { certificate: none, key: none, passphrase: undefined, wwdr: none }
    const settings = { ...keys, teamId: 'x', passTypeId: 'pass.org.example', pushUrl: url }
    expect(await pushAll(settings, ['one', 'two'])).toEqual(['failed', 'failed'])
  })
})
