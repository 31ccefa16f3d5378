import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { cancelWaiting } from '../../test/support/cancelled.ts'
import { testServer } from '../../test/support/testServer.ts'
import { person } from '../../test/support/people.ts'
import { TooManyWaiting } from '../documents/errors.ts'
import { answerError, fieldsOf, problemOf } from './errors.ts'
import { Problem } from './problem.ts'

test('of ten thousands of errors fifty are listed, and none in full length', () => {
  const keys = Array.from({ length: 40_000 }, (_, index) => `${index}${'x'.repeat(1000)}`)
  const unknown = fieldsOf([{ path: ['metadata'], code: 'unrecognized_keys', message: '', keys }], {})
  expect(Object.keys(unknown)).toHaveLength(50)
  expect(JSON.stringify(unknown).length).toBeLessThan(10_000)
  const issues = keys.map((key) => ({ path: [key], code: 'invalid_type', message: '' }))
  expect(Object.keys(fieldsOf(issues, {}))).toHaveLength(50)
})

test('an empty field is mandatory, with the text of the form', () => {
  const issue = { path: ['kind'], code: 'invalid_value', message: 'Invalid option' }
  expect(fieldsOf([issue], { kind: '' })).toEqual({ kind: 'mandatory' })
  expect(fieldsOf([issue], { kind: 'steam' })).toEqual({ kind: 'invalid' })
})

test('an unavailable database is not an internal error; a write in a read-only transaction is', () => {
  const codeOf = (code: string) => problemOf(Object.assign(new Error('x'), { code })).code
  const away = ['57P01', '08006', '53300', '25P03', '26000', '42P05']
  expect(away.map(codeOf)).toEqual(away.map(() => 'unavailable'))
  expect(codeOf('25006')).toBe('unexpected')
})

test.each([
  ['that does not answer in time', new Error('timeout expired')],
  ['without a socket during its start', systemError('ENOENT', 'connect')],
  ['with an unreachable host', systemError('EHOSTUNREACH', 'connect')],
  ['with an unresolvable name', systemError('EAI_AGAIN', 'getaddrinfo')],
])('a database %s is unavailable', (_, error) => {
  expect(problemOf(error).code).toBe('unavailable')
})

test('a missing file of the program is an internal error', () => {
  expect(problemOf(systemError('ENOENT', 'open')).code).toBe('unexpected')
})

function systemError(code: string, syscall: string) {
  return Object.assign(new Error('x'), { code, syscall })
}

test('every failed call is in the log with its cause, without names', async () => {
  const lines: string[] = []
  const server = await testServer({
    env: { LOG_LEVEL: 'error' },
    logTo: { write: (line) => void lines.push(line) },
  })
  const blocker = await server.database.pool.connect()
  await blocker.query('begin; lock table session in access exclusive mode')
  const answer = (await server.as()).send('GET', '/api/myself')
  await cancelWaiting(server.database)
  const { status } = await answer
  await blocker.query('rollback')
  blocker.release()
  await server.close()
  expect(status).toBe(503)
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { problem: 'unavailable', cause: '57014', msg: 'not answered' },
  ])
})

test.each<[string, Error, string]>([
  ['if too many documents wait', new TooManyWaiting('drawers', 'full'), 'drawers.full'],
  [
    'if it is rejected for them',
    new Problem('unavailable', { cause: 'drawers.waitedTooLong' }),
    'drawers.waitedTooLong',
  ],
])('%s, the log names the queue and its limit, the answer does not', (_, error, cause) => {
  const { log, request, reply, sent } = errorHandling()
  answerError(error, request, reply)
  expect(log.error.mock.lastCall?.[0]).toMatchObject({ problem: 'unavailable', cause })
  expect(JSON.stringify(sent)).not.toContain(cause)
})

test('a client that leaves during an answer is no error in the log; any other unexpected end is', () => {
  const left = errorHandling()
  answerError(Object.assign(new Error('x'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }), left.request, left.reply)
  expect(left.log.error).not.toHaveBeenCalled()
  const unforeseen = errorHandling()
  answerError(new Error('x'), unforeseen.request, unforeseen.reply)
  expect(unforeseen.log.error).toHaveBeenCalledOnce()
})

test('a page that fails is a page with the start of the request id, and nothing of the error', () => {
  const { request, reply, sent } = errorHandling()
  const opened = { method: 'GET', url: '/verify', headers: { accept: 'text/html' }, id: '0123456789' }
  answerError(new Error('<b>secret</b>'), { ...request, ...opened }, reply)
  expect(sent).toEqual([expect.stringContaining('<p>Fehlerkennung: 01234567</p>')])
  expect(sent).not.toEqual([expect.stringContaining('secret')])
})

test('a damaged address is named as the address, and a page says so', async () => {
  const server = await testServer()
  const guest = await server.as()
  const headers = { accept: 'text/html' }
  for (const address of ['/verify/%ff', '/verify/%00', '/app/certificates/%00']) {
    const { status, text } = await guest.send('GET', address, { headers })
    expect({ status, text }).toMatchObject({
      status: 400,
      text: expect.stringContaining('Diese Adresse ist beschädigt') as string,
    })
  }
  expect((await guest.send('GET', '/api/verify/%ff')).body).toMatchObject({ fields: { address: 'invalid' } })
  for (const [query, named] of [
    ['from=', 'from: Bitte ausfüllen. to:'],
    ['from=2026-01-01', 'to: Bitte ausfüllen.'],
  ] as const) {
    const ada = await server.as(await person(server.database.writes, 'Ada', { isAdmin: true }))
    const { body } = await ada.send('GET', `/api/certificate/ending?${query}`)
    expect(body).toMatchObject({ message: expect.stringContaining(named) as string })
  }
  await server.close()
})

test('a body that is no object is named as the body', async () => {
  const server = await testServer()
  const guest = await server.as()
  const headers = { 'content-type': 'application/json' }
  for (const body of ['[]', 'null'])
    expect((await guest.send('POST', '/api/auth', { body, headers })).body).toMatchObject({
      fields: { body: expect.any(String) as string },
    })
  await server.close()
})

function errorHandling() {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn<(fields: object) => void>() }
  const sent: unknown[] = []
  const answers = { code: () => reply, send: (body: unknown) => sent.push(body), header: () => reply }
  const ofPages = { headers: () => reply, type: () => reply }
  const reply = { ...answers, ...ofPages, statusCode: 500 } as unknown as FastifyReply
  return { log, sent, reply, request: { log, headers: {}, id: 'r' } as unknown as FastifyRequest }
}

test('a write rejected by a standby is not an internal error', async () => {
  const server = await testServer({ env: { LIMIT_FACTOR: '1' } })
  const anna = await server.as(await person(server.database.writes, 'Anna'))
  const admin = await server.as(await person(server.database.writes, 'Ada', { isAdmin: true }))
  const guest = await server.as()
  const name = decodeURIComponent(new URL(server.url).pathname.slice(1))
  await server.owner.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  await server.owner.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  // The pool replaces terminated connections one at a time.
  await expect.poll(async () => (await anna.send('GET', '/api/myself')).status).toBe(200)
  const statuses = async () => [
    (await anna.send('POST', '/api/logout')).status,
    (await guest.send('GET', '/api/checkemail/anna@example.org')).status,
    // An administrator's access is logged before the answer is sent.
    (await admin.send('GET', '/api/user')).status,
  ]
  expect(await statuses()).toEqual([503, 503, 503])
  await server.close()
})
