import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instruments } from '#contract/instrument.ts'
import { addDays } from '#domain/day.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import * as insert from '../../../test/support/people.ts'
import { asProgram, openTestDatabase } from '../../../test/support/database.ts'
import { overlapping } from '../../../test/support/locks.ts'
import { remindOwners } from './reminders.ts'

let server: TestServer
let leader: insert.Person
let employee: insert.Person
let companyId: string

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

let counter = 0
beforeEach(async () => {
  const { writes } = server.database
  leader = await insert.person(writes, 'Lea')
  employee = await insert.person(writes, 'Emil')
  companyId = (await insert.company(writes, `Werk ${++counter}`)).id
  await insert.employ(writes, companyId, leader, 'admin')
  await insert.employ(writes, companyId, employee)
})

const dueIn = (days: number, given: object = {}) =>
  insert.instrument(server.database.writes, {
    ...{ companyId, createdBy: leader, calibratedOn: addDays(today, days - 365) },
    ...{ calibrationDue: addDays(today, days), ...given },
  })
const remind = (day = today) => remindOwners(server, day)
const mails = (who = leader) => mailsTo(server.database, who.email)
const set = (table: 'user' | 'company' | 'instrument', id: string, change: object) =>
  server.database.writes.updateTable(table).set(change).where('id', '=', id).execute()

async function mailsByDay(days: number[]) {
  const counts: number[] = []
  for (const day of days) {
    await remind(addDays(today, day))
    counts.push((await mails()).length)
  }
  return counts
}

/** Queuing an email is the last step before the commit. */
const beforeMail = 'lock table mail in share row exclusive mode'

describe('administrator of the owner', () => {
  test('is reminded 30 and 7 days before a calibration ends and on its last day, and on no other', async () => {
    await dueIn(40)
    expect(await mailsByDay([0, 9, 10, 11, 32, 33, 34, 39, 40, 41, 60])).toEqual([
      0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3,
    ])
  })

  test('is notified once of an end missed during downtime, not of every step', async () => {
    await dueIn(35)
    expect(await mailsByDay([40, 41])).toEqual([1, 1])
    expect((await mails())[0]?.text).toContain('(abgelaufen)')
  })

  test('receives one email for all due instruments, with the text of each label and a link to the list', async () => {
    const first = await dueIn(5)
    await dueIn(0)
    await set('instrument', first.id, { serial: 'A-17', inventoryNo: 'M-4' })
    await remind()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Kalibrierung oder Prüfung fällig: 2 Geräte')
    expect(mail?.text).toContain('(heute letzter Tag) – Messfein MX 87')
    expect(mail?.text).toContain('(noch 5 Tage) – Messfein MX 87 (A-17, M-4)')
    expect(mail?.text).toContain(`/app/instruments?status=due%2Cexpired&companyId=${companyId}`)
  })

  test('reads it in Italian if that is their language, and as authority administrator too', async () => {
    const { writes } = server.database
    const head = await insert.person(writes, 'Bruna')
    const { id: authorityId } = await insert.authority(writes, `Ente ${counter}`, `R${counter}`)
    await insert.appoint(writes, authorityId, head, 'admin')
    await set('user', head.id, { language: 'it' })
    await dueIn(7, { companyId: undefined, authorityId })
    await remind()
    const [mail] = await mails(head)
    expect(mail?.subject).toBe('Taratura o verifica in scadenza: 1 attrezzatura')
    expect(mail?.text).toContain('ancora 7 giorni')
  })

  test('is reminded again when a new calibration ends', async () => {
    const { id } = await dueIn(5)
    await remind()
    const { version } = await (await server.as(leader)).ok(instruments.read, { params: { id } })
    await (
      await server.as(leader)
    ).ok(instruments.calibrate, {
      params: { id },
      body: { version, result: 'passed', calibratedOn: today, due: addDays(today, 100) },
    })
    expect(await mailsByDay([5, 69, 70])).toEqual([1, 1, 2])
  })

  test('is notified once, with any number of servers at night', async () => {
    // Makes the runs collide at this administrator.
    await remind()
    await dueIn(5)
    const second = { ...server, database: openTestDatabase(asProgram(server.url)) }
    await overlapping(server, [() => remind(), () => remindOwners(second, today), () => remind()], beforeMail)
    await second.database.close()
    expect(await mails()).toHaveLength(1)
  })
})

describe('no email is sent', () => {
  test.each([
    ['without the administrator role', () => Promise.resolve(), () => employee],
    [
      'without a subscription to end dates',
      () => set('user', leader.id, { expiryDigest: false }),
      () => leader,
    ],
    ['to a locked company', () => set('company', companyId, { lockedAt: '2027-01-01' }), () => leader],
  ])('%s', async (_who, prepare, reader) => {
    await dueIn(5)
    await prepare()
    await remind()
    expect(await mails(reader())).toEqual([])
  })

  test.each(['blocked', 'lost', 'retired'] as const)('about an instrument that is %s', async (state) => {
    await dueIn(5, { state })
    await remind()
    expect(await mails()).toEqual([])
  })

  test('and an unread notice goes to the next subscriber', async () => {
    await dueIn(5)
    await set('user', leader.id, { expiryDigest: false })
    await remind()
    await set('user', leader.id, { expiryDigest: true })
    await remind(addDays(today, 1))
    expect(await mails()).toHaveLength(1)
  })
})
