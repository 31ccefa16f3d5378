import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import * as insert from '../../../test/support/people.ts'
import { asProgram, openTestDatabase } from '../../../test/support/database.ts'
import { overlapping } from '../../../test/support/locks.ts'
import { erase } from '../people/erase.ts'
import { remindHolders } from './reminders.ts'

let server: TestServer
let issuer: insert.Person
let template: Awaited<ReturnType<typeof insert.template>>
let holder: insert.Person

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  issuer = await insert.person(writes, 'Anna')
  template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
})
afterAll(() => server.close())
beforeEach(async () => {
  holder = await insert.person(server.database.writes, 'Hanna')
})

const endsIn = (days: number, change: object = {}) =>
  insert.certificate(server.database.writes, {
    holder,
    issuer,
    template,
    issueDate: addDays(today, days - 1000),
    dueDate: addDays(today, days),
    ...change,
  })
const remind = (day = today) => remindHolders(server, day)
const mails = () => mailsTo(server.database, holder.email)
const set = (table: 'user' | 'certificate', id: string, change: object) =>
  server.database.writes.updateTable(table).set(change).where('id', '=', id).execute()

/** The holder's emails by the evening of each day, with a nightly run every day. */
async function mailsByDay(days: number[]) {
  const counts: number[] = []
  for (const day of days) {
    await remind(addDays(today, day))
    counts.push((await mails()).length)
  }
  return counts
}

test('a holder is reminded 90, 30 and 7 days before the end, and on no other day', async () => {
  await endsIn(100)
  expect(await mailsByDay([0, 9, 10, 11, 40, 69, 70, 71, 92, 93, 94, 99, 100, 101])).toEqual([
    0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3,
  ])
})

test('after days without a run only the step that is due now is sent, not the missed ones', async () => {
  await endsIn(95)
  expect(await mailsByDay([0, 90, 91])).toEqual([0, 1, 1])
  await endsIn(35)
  expect(await mailsByDay([10])).toEqual([2])
})

test('a clock that is turned back and forward repeats no step and sends no past one', async () => {
  await endsIn(30)
  expect(await mailsByDay([25, 0, -40, 0, 25, 26])).toEqual([1, 1, 1, 1, 1, 1])
})

test('a reminder is sent on the last day, and none afterwards', async () => {
  await endsIn(0)
  expect(await mailsByDay([1, 0])).toEqual([0, 1])
})

test.each([
  ['de', 'gilt nur noch bis', 'Verlängerung anfragen'],
  ['en', 'expires on', 'Request renewal'],
  ['it', 'valido solo fino al', 'Richiedi il rinnovo'],
] as const)(
  'in %s the email states the end date and the next steps and links to the certificate',
  async (language, end, what) => {
    await set('user', holder.id, { language: language satisfies Locale })
    const { id } = await endsIn(5)
    await remind()
    const [mail] = await mails()
    expect(mail?.subject).toContain(end)
    for (const text of [mail?.text ?? '', mail?.html ?? '']) {
      expect(text).toContain(what)
      expect(text).toContain(`/app/certificates/${id}`)
    }
    expect(mail?.text.match(/https?:/g)).toHaveLength(1)
  },
)

describe('no email is sent', () => {
  test.each(['superseded', 'revoked', 'suspended'])('about a certificate that is %s', async (state) => {
    await endsIn(20, { state })
    await remind()
    expect(await mails()).toEqual([])
  })

  test('to people who unsubscribed, are deactivated or were erased', async () => {
    for (const change of [{ certificateNotification: false }, { activated: false }]) {
      const { id } = await endsIn(20)
      await set('user', holder.id, change)
      await remind()
      await set('user', holder.id, { certificateNotification: true, activated: true })
      await set('certificate', id, { state: 'superseded' })
    }
    await endsIn(20)
    await server.database.writes
      .transaction()
      .execute((db) => erase(db, { userId: holder.id, actorId: null }))
    await remind()
    const { rows } =
      await sql`select 1 from certificate_reminder r join certificate c on c.id = r.certificate_id
      where c.user_id = ${holder.id}`.execute(server.database.reads)
    expect({ mails: await mails(), rows }).toEqual({ mails: [], rows: [] })
  })

  test('while the renewal is being sealed', async () => {
    await endsIn(20, { name: 'Fachkraft' })
    const renewal = await endsIn(1000, { name: 'FACHKRAFT', state: 'sealing' })
    await remind()
    expect(await mails()).toEqual([])
    await set('certificate', renewal.id, { state: 'failed' })
    await remind()
    expect(await mails()).toHaveLength(1)
  })
})

test('reminders for a renewed certificate start again', async () => {
  const { id } = await endsIn(20)
  await remind()
  await set('certificate', id, { state: 'superseded' })
  await endsIn(120)
  expect(await mailsByDay([0, 30, 90])).toEqual([1, 2, 3])
})

/** Queuing an email is the last step before the commit. */
const beforeMail = 'lock table mail in share row exclusive mode'

test('two instances at once send one email', async () => {
  // Makes the runs collide at this holder.
  await remind()
  for (let one = 0; one < 5; one++) await endsIn(20)
  const second = { ...server, database: openTestDatabase(asProgram(server.url)) }
  await overlapping(server, [() => remind(), () => remindHolders(second, today), () => remind()], beforeMail)
  await second.database.close()
  expect(await mails()).toHaveLength(5)
})

test('without an email there is no mark, and an email that cannot be written does not block others', async () => {
  const poison = holder
  const { writes } = server.owner
  await endsIn(20)
  await sql`create function refuse_mail() returns trigger language plpgsql as $$ begin
    if new.recipient = ${sql.lit(poison.email)} then raise exception 'no'; end if; return new; end $$`.execute(
    writes,
  )
  await sql`create trigger refuse_mail before insert on mail for each row execute function refuse_mail()`.execute(
    writes,
  )
  holder = await insert.person(writes, 'Hanna')
  await endsIn(20)
  await expect(remind()).rejects.toThrow('1 reminders not written')
  expect(await mails()).toHaveLength(1)
  await sql`drop trigger refuse_mail on mail`.execute(writes)
  await remind()
  expect(await mailsTo(server.database, poison.email)).toHaveLength(1)
})
