import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { verify } from '#contract/verify.ts'
import { addDays } from '#domain/day.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { rolledBack } from '../../../test/support/rolledBack.ts'
import { openLog } from '../../audit/log.ts'
import { verificationOf } from './verify.ts'

let server: TestServer
let held: { id: string; verifyCode: string }

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  const { authorityId, people } = await insert.issuers(writes)
  const holder = await insert.person(writes, 'Bodo')
  const template = await insert.template(writes, authorityId, 'Alt')
  const days = { issueDate: addDays(today, -700), dueDate: addDays(today, 700), rank: 1 }
  const { id } = await insert.certificate(writes, { holder, issuer: people.admin, template, ...days })
  await insert.seal(server, id)
  const admin = await server.as(people.admin)
  await admin.ok(certificates.instruct, {
    params: { id },
    body: { day: addDays(today, -500), instructor: 'Ina Muster' },
  })
  held = await writes
    .selectFrom('certificate')
    .select(['id', 'verifyCode'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
})
afterAll(() => server.close())

const answerAfter = (change: string) =>
  rolledBack(server.owner, async (db) => {
    await sql`alter table chain_payload drop constraint chain_payload_check`.execute(db)
    await sql`update chain_payload set ${sql.raw(change)} where sequence in
      (select sequence from chain_entry where object_id = ${held.id} and type = 'certificate.instructed')`.execute(
      db,
    )
    const { config } = server
    const log = openLog({ config, database: { ...server.database, reads: db } })
    const requested = { db, config, log, code: held.verifyCode, today, now: new Date() }
    const { state, certificate } = await verificationOf(requested)
    return { state, isOverdue: certificate?.instructionOverdue }
  })

describe('T48: a person who can write every table, but has neither the secret nor the checkpoints, cannot hide an overdue instruction', () => {
  test('without changes it is overdue', async () => {
    const { state, certificate } = await (
      await server.as()
    ).ok(verify.code, { params: { code: held.verifyCode } })
    expect({ state, isOverdue: certificate?.instructionOverdue }).toEqual({ state: 'valid', isOverdue: true })
  })

  test.each([
    ['a later day, as if an erasure had cleared it', `salt = null, payload = '{"day":"${today}"}'`],
    ['nothing, as if an erasure had cleared it', 'salt = null, payload = null'],
    ['a later day', `payload = '{"day":"${today}"}'`],
  ])('by writing %s', async (_what, change) => {
    expect(await answerAfter(change)).toEqual({ state: 'unconfirmed', isOverdue: undefined })
  })
})
