import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { testHouse } from '../../test/house.ts'
import { answerError, fieldsOf, problemOf } from './errors.ts'

test('of ten thousands of mistakes fifty are named, and none of them at length', () => {
  const keys = Array.from({ length: 40_000 }, (_, place) => `${place}${'x'.repeat(1000)}`)
  const unknown = fieldsOf([{ path: ['metadata'], code: 'unrecognized_keys', message: '', keys }], {})
  expect(Object.keys(unknown)).toHaveLength(50)
  expect(JSON.stringify(unknown).length).toBeLessThan(10_000)
  const issues = keys.map((key) => ({ path: [key], code: 'invalid_type', message: '' }))
  expect(Object.keys(fieldsOf(issues, {}))).toHaveLength(50)
})

test('what is left empty is mandatory, in the words of the form', () => {
  const issue = { path: ['kind'], code: 'invalid_value', message: 'Invalid option' }
  expect(fieldsOf([issue], { kind: '' })).toEqual({ kind: 'mandatory' })
  expect(fieldsOf([issue], { kind: 'steam' })).toEqual({ kind: 'invalid' })
})

test('a database that is away is not a mistake of ours, writing where only reading was agreed is', () => {
  const codeOf = (code: string) => problemOf(Object.assign(new Error('x'), { code })).code
  expect(['57P01', '08006', '53300'].map(codeOf)).toEqual(Array(3).fill('unavailable'))
  expect(codeOf('25006')).toBe('unexpected')
})

test('whatever could not be answered is in the log with what stood in the way, and names nobody', async () => {
  const lines: string[] = []
  const house = await testHouse({
    env: { LOG_LEVEL: 'error' },
    logTo: { write: (line) => void lines.push(line) },
  })
  const blocker = await house.database.pool.connect()
  await blocker.query('begin; lock table session in access exclusive mode')
  const { status } = await (await house.as()).send('GET', '/api/myself')
  await blocker.query('rollback')
  blocker.release()
  await house.close()
  expect(status).toBe(503)
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { problem: 'unavailable', cause: '57014', msg: 'not answered' },
  ])
})

test('who leaves in the middle of an answer is no error in the log, anything else that is unexpected is', () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const request = () => ({ log, headers: {}, id: 'r' }) as unknown as FastifyRequest
  const answers = { code: () => reply, send: () => reply, header: () => reply, statusCode: 500 }
  const reply = answers as unknown as FastifyReply
  answerError(Object.assign(new Error('x'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }), request(), reply)
  expect(log.error).not.toHaveBeenCalled()
  answerError(new Error('x'), request(), reply)
  expect(log.error).toHaveBeenCalledOnce()
})
