import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { verify } from '#contract/verify.ts'
import { openTestDatabase } from '../../../test/support/database.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { todayIn } from '../../db/today.ts'
import { watchClock } from '../../http/clock.ts'
import { callerByLookup } from '../../session/session.ts'

let server: TestServer
let verifyCode: string

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  const { authorityId, people } = await insert.issuers(writes)
  const template = await insert.template(writes, authorityId, 'Neu')
  const holder = await insert.person(writes, 'Bodo')
  const { id } = await insert.certificate(writes, { holder, issuer: people.admin, template })
  await insert.seal(server, id)
  ;({ verifyCode } = await writes
    .selectFrom('certificate')
    .select('verifyCode')
    .where('id', '=', id)
    .executeTakeFirstOrThrow())
})
afterEach(() => vi.useRealTimers())
afterAll(() => server.close())

const readShown = async () =>
  (await (await server.as()).ok(verify.code, { params: { code: verifyCode } })).state

const serverIsAhead = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: vi.getRealSystemTime() + ms })

describe('T48: the owner of the database does not change the day used for a verdict', () => {
  test('with a function `now` of their own, which the settings of the database put before that of PostgreSQL', async () => {
    const owner = new pg.Client(server.url)
    await owner.connect()
    const name = new URL(server.url).pathname.slice(1)
    const schema = `other_${randomBytes(4).toString('hex')}`
    await owner.query(`create schema ${schema}`)
    await owner.query(`create function ${schema}.now() returns timestamptz language sql as
      $$ select pg_catalog.now() + interval '4 years' $$`)
    await owner.query(`grant usage on schema ${schema} to public`)
    await owner.query(`alter database "${name}" set search_path = ${schema}, public, pg_catalog`)
    const opened = openTestDatabase(server.url)
    try {
      const { caller } = await callerByLookup(opened.lookups, undefined, server.config)
      expect([caller.today, await todayIn(opened.writes, server.config.timeZone)]).toEqual([today, today])
      const { rows } = await opened.pool.query<{ isNear: boolean }>(
        `select abs(extract(epoch from now() - pg_catalog.now())) < 1 as "isNear"`,
      )
      expect(rows).toEqual([{ isNear: true }])
    } finally {
      await opened.close()
      await owner.query(`alter database "${name}" reset search_path`)
      await owner.end()
    }
  })

  test('by setting its clock: with more than five minutes difference to the server, nothing is confirmed', async () => {
    expect(await readShown()).toBe('valid')
    serverIsAhead(200_000)
    expect(await readShown()).toBe('valid')
    serverIsAhead(400_000)
    expect(await readShown()).toBe('unconfirmed')
  })

  test('and the difference is recorded as an error, once in ten minutes', () => {
    const noted: unknown[] = []
    const errorReports = { note: (...one: unknown[]) => void noted.push(one) }
    const now = new Date()
    watchClock(errorReports, now)
    expect(noted).toEqual([])
    const wrong = new Date(now.getTime() + 4 * 365 * 86_400_000)
    watchClock(errorReports, wrong)
    watchClock(errorReports, wrong)
    expect(noted).toEqual([['server', expect.objectContaining({ name: 'ClocksDiffer' }), { place: 'clock' }]])
    serverIsAhead(601_000)
    watchClock(errorReports, wrong)
    expect(noted).toHaveLength(2)
  })
})
