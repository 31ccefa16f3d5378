import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProblemBody } from '#contract/problem.ts'
import { verify } from '#contract/verify.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'
import { slowest } from './openCalls.ts'
import { longestWait, openGate, uploadCounts } from './uploads.ts'

describe('upload queue', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const from = (network: string) => ({ network })
  const stateOf = async (entering: Promise<void>) =>
    Promise.race([
      entering.then(
        () => 'inside',
        (refused: unknown) => (refused as { code: string }).code,
      ),
      vi.advanceTimersByTimeAsync(1).then(() => 'waiting'),
    ])

  test('admits three, two of one network, and the next when one has left', async () => {
    const gate = openGate('judging')
    const [a, b, c, d] = [from('x'), from('x'), from('x'), from('y')]
    expect(await stateOf(gate.enter(a))).toBe('inside')
    expect(await stateOf(gate.enter(b))).toBe('inside')
    const third = gate.enter(c)
    expect(await stateOf(third)).toBe('waiting')
    expect(await stateOf(gate.enter(d))).toBe('inside')
    const last = gate.enter(from('z'))
    expect(await stateOf(last)).toBe('waiting')
    gate.leave(a)
    expect([await stateOf(third), await stateOf(last)]).toEqual(['inside', 'waiting'])
    gate.leave(c)
    expect(await stateOf(last)).toBe('inside')
  })

  test('rejects requests that wait too long, and new ones when too many wait', async () => {
    const gate = openGate('judging')
    for (const network of ['a', 'b', 'c']) await gate.enter(from(network))
    const waiting = Array.from({ length: 20 }, () => gate.enter(from('d')))
    expect(await stateOf(gate.enter(from('e')))).toBe('unavailable')
    await expect(gate.enter(from('e'))).rejects.toMatchObject({ details: { cause: 'judging.full' } })
    const gone = Promise.allSettled(waiting)
    await vi.advanceTimersByTimeAsync(8000)
    const late = { status: 'rejected', reason: { details: { cause: 'judging.waitedTooLong' } } }
    expect(await gone).toMatchObject(Array(20).fill(late))
    expect(await stateOf(gate.enter(from('e')))).toBe('waiting')
  })

  test('removes clients that disconnected while waiting', async () => {
    const gate = openGate('judging')
    const inside = ['a', 'b', 'c'].map(from)
    for (const turn of inside) await gate.enter(turn)
    const gone = from('d')
    void gate.enter(gone).catch(() => undefined)
    gate.leave(gone)
    for (const turn of inside) gate.leave(turn)
    for (const network of ['e', 'f', 'g']) expect(await stateOf(gate.enter(from(network)))).toBe('inside')
  })
})

describe('upload', () => {
  let services: TestServer
  let port: number
  let usualTimeouts: number[]

  const usual = { slowest: { ...slowest }, longestWait: { ...longestWait } }
  // Nothing ends because the machine is busy, except where a test sets a limit.
  beforeEach(() => {
    longestWait.ms = 600_000
    Object.assign(slowest, { bodyMs: 600_000, graceMs: 600_000 })
    Object.assign(services.app.server, { headersTimeout: 600_000, requestTimeout: 600_000 })
  })
  afterEach(() => {
    Object.assign(slowest, usual.slowest)
    Object.assign(longestWait, usual.longestWait)
  })

  beforeAll(async () => {
    services = await testServer()
    await services.app.listen({ port: 0, host: '127.0.0.1' })
    ;({ port } = services.app.server.address() as AddressInfo)
    usualTimeouts = [services.app.server.headersTimeout, services.app.server.requestTimeout]
  })
  afterAll(() => services.close())

  const begun = (path: string, headers: Record<string, string>, at = port) => {
    const call = httpRequest({ port: at, host: '127.0.0.1', path, method: 'POST', agent: false, headers })
    const answered = new Promise<number>((resolve) => {
      call.on('response', ({ statusCode = 0 }) => resolve(statusCode))
      call.on('error', () => resolve(0))
    })
    call.write('%PDF-1.7')
    return { call, answered }
  }
  const counted = (inside: number, waiting: number, { app } = services) =>
    expect
      .poll(() => uploadCounts(app.services, verify.file.action), { interval: 10 })
      .toEqual({ inside, waiting })
  const pdf = { 'content-type': 'application/pdf', 'content-length': '24000000' }
  const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9000000' }

  test('by a user who may not send one is rejected before it is read (T66)', async () => {
    const { answered, call } = begun('/api/file', form)
    expect(await answered).toBe(401)
    call.destroy()
  })

  test('is counted before it is read (T66)', async () => {
    const strict = await testServer({ url: services.url, env: { LIMIT_FACTOR: '1' } })
    const anna = await strict.as(await insert.person(strict.database.writes, 'Anna'))
    const answers: number[] = []
    for (let count = 0; count < 31; count++)
      answers.push((await anna.send('POST', '/api/file', { body: '--x--', headers: form })).status)
    expect(answers.filter((status) => status === 429)).toHaveLength(1)
    expect(answers.at(-1)).toBe(429)
    await strict.close()
  })

  test('waits unread while two of the same network are being read, and is read after they disconnect', async () => {
    const first = [begun('/api/verify/file', pdf), begun('/api/verify/file', pdf)]
    await counted(2, 0)
    const small = { 'content-type': 'application/pdf', 'content-length': '8' }
    const third = begun('/api/verify/file', small)
    await counted(2, 1)
    for (const { call } of first) call.destroy()
    expect(await third.answered).toBe(200)
  })

  test('sent drop by drop is ended, and does not delay the checks of others (T68, T78)', async () => {
    // Disables the other limits.
    Object.assign(slowest, { graceMs: 200, lookEveryMs: 50 })
    const slow = Array.from({ length: 4 }, () => begun('/api/verify/file', pdf))
    const dropping = slow.map(({ call }) => setInterval(() => call.write('x'), 40))
    const ended = Promise.all(slow.map(({ answered }) => answered))
    const small = { 'content-type': 'application/pdf', 'content-length': '8' }
    expect(await begun('/api/verify/file', small).answered).toBe(200)
    expect(await ended).toEqual([408, 408, 408, 408])
    dropping.forEach(clearInterval)
  })

  test('in progress from two addresses delays no others (T68)', async () => {
    const behind = await testServer({ url: services.url, env: { TRUST_PROXY: '127.0.0.1' } })
    await behind.app.listen({ port: 0, host: '127.0.0.1' })
    const { port: there } = behind.app.server.address() as AddressInfo
    const from = (net: number, head: object) =>
      begun('/api/verify/file', { ...head, 'x-forwarded-for': `203.0.113.${net}` }, there)
    const slow = [1, 1, 2, 2].map((net) => from(net, pdf))
    await counted(4, 0, behind)
    const small = from(9, { 'content-type': 'application/pdf', 'content-length': '8' })
    const first = await Promise.race([small.answered, ...slow.map(({ answered }) => answered)])
    for (const { call } of slow) call.destroy()
    await behind.close()
    expect(first).toBe(200)
  })

  test('or any other call that does not end is ended after its time limit (T78)', async () => {
    const { server } = services.app
    // Node applies the longer of the two to the whole request.
    expect(usualTimeouts).toEqual([15_000, 30_000])
    Object.assign(server, { headersTimeout: 400, requestTimeout: 500 })
    const { promise: body, resolve } = Promise.withResolvers<unknown>()
    const { call, answered } = begun('/api/auth', {
      'content-type': 'application/json',
      'content-length': '900',
    })
    const dropping = setInterval(() => call.write(' '), 100)
    call.once('response', (answer: IncomingMessage) => resolve(json(answer)))
    expect(await answered).toBe(408)
    expect(await body).toMatchObject({ code: 'tooSlow' })
    clearInterval(dropping)
    call.destroy()
  })

  test('or any other body that does not end is answered before its time limit, and the connection ends (T78)', async () => {
    slowest.bodyMs = 300
    const head = { 'content-type': 'application/json', 'content-length': '900', 'accept-language': 'it' }
    const call = httpRequest({
      ...{ port, host: '127.0.0.1', path: '/api/auth', method: 'POST', agent: false, headers: head },
    })
    // The connection may end while a write is pending.
    call.on('error', () => undefined)
    const dropping = setInterval(() => call.write(' '), 100)
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(408)
    const { code, message } = (await json(answer)) as ProblemBody
    expect(code).toBe('tooSlow')
    expect(message).toContain('troppo lenta')
    clearInterval(dropping)
    await once(call, 'close')
  })

  test('whose sender disconnected during the look-up uses no slot', async () => {
    const blocker = await services.database.pool.connect()
    await blocker.query('begin; lock table session in access exclusive mode')
    const sockets: Socket[] = []
    const note = ({ socket }: IncomingMessage) => void sockets.push(socket)
    services.app.server.on('request', note)
    const gone = Array.from({ length: 4 }, () => begun('/api/verify/file', pdf))
    const stuck = `select from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`
    const waiting = async () => (await services.database.limitPool.query(stuck)).rowCount
    // All four wait for each other on the look-up connections.
    await expect.poll(async () => [sockets.length, await waiting()]).toEqual([4, 2])
    services.app.server.off('request', note)
    const noticed = Promise.all(sockets.map((socket) => once(socket, 'close')))
    for (const { call } of gone) call.destroy()
    await noticed
    await blocker.query('rollback')
    blocker.release()
    const small = { 'content-type': 'application/pdf', 'content-length': '8' }
    expect(await begun('/api/verify/file', small).answered).toBe(200)
  })
})
