import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companies } from '#contract/company.ts'
import { coworkers } from '#contract/coworker.ts'
import { reports } from '#contract/report.ts'
import { vehicleManuals } from '#contract/vehicleManual.ts'
import type { Answered } from '../../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import {
  catalogueEntry,
  company,
  companyVehicle,
  employ,
  instrument,
  person,
  type Person,
} from '../../../../test/support/people.ts'
import { roundsOf } from '../../../../test/support/race.ts'
import { draft } from '../../../../test/support/scenario.ts'
import { membershipsOf } from './queries.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

let counter = 0

async function staffed({ admins = 1, employees = 1, activated = true } = {}) {
  const db = server.database.writes
  const firm = await company(db, `Werkstatt ${++counter}`, { activated })
  const join = async (role: 'admin' | 'employee') => {
    const who = await person(db, role)
    await employ(db, firm.id, who, role)
    return { ...who, browser: await server.as(who) }
  }
  const lead = await Promise.all(Array.from({ length: admins }, () => join('admin')))
  const staff = await Promise.all(Array.from({ length: employees }, () => join('employee')))
  return { firm, lead, staff }
}

const first = <T>([one]: T[]): T => {
  if (!one) throw new Error('no such person')
  return one
}

const adminsIn = async (companyId: string) =>
  (await membershipsOf(server.database.reads, companyId)).filter(({ role }) => role === 'admin')

const roleOf = async (companyId: string, userId: string) =>
  (await membershipsOf(server.database.reads, companyId)).find((membership) => membership.userId === userId)
    ?.role

describe('people of a company', () => {
  test('an employee sees the cards of the others, the administrator also their contact details', async () => {
    const { lead, staff } = await staffed()
    const params = { id: first(staff).id }
    const card = await first(staff).browser.ok(coworkers.read, { params: { id: first(lead).id } })
    expect(card).toMatchObject({ evalid: first(lead).evalid, role: 'admin' })
    expect(card.email).toBeUndefined()
    const work = await first(lead).browser.ok(coworkers.read, { params })
    expect(work).toMatchObject({ email: first(staff).email, role: 'employee' })
    const { items, total } = await first(staff).browser.ok(coworkers.list)
    expect({ total, emails: items.filter(({ email }) => email) }).toEqual({ total: 2, emails: [] })
  })

  test('an employee finds no one by a hidden email address', async () => {
    const { lead, staff } = await staffed()
    const query = { search: first(lead).email }
    expect((await first(staff).browser.ok(coworkers.list, { query })).total).toBe(0)
    expect((await first(lead).browser.ok(coworkers.list, { query })).total).toBe(1)
  })

  test('T27: a coworker of another company is not found', async () => {
    const [{ lead }, other] = [await staffed(), await staffed()]
    const params = { id: first(other.staff).id }
    expect((await first(lead).browser.call(coworkers.read, { params })).status).toBe(404)
    expect((await first(lead).browser.call(coworkers.remove, { params })).status).toBe(404)
    expect((await first(lead).browser.call(coworkers.handOver, { params })).status).toBe(404)
  })

  test('T63: an employee cannot appoint administrators, not even themselves', async () => {
    const { firm, staff } = await staffed()
    const { id, browser } = first(staff)
    const requested = { params: { id }, body: { role: 'admin', version: 1 } } as const
    expect((await browser.call(coworkers.update, requested)).status).toBe(403)
    expect(await roleOf(firm.id, id)).toBe('employee')
  })

  test('a role is changed once: a change based on an older version is rejected as stale', async () => {
    const { lead, staff } = await staffed()
    const { id } = first(staff)
    const requested = { params: { id }, body: { role: 'admin', version: 1 } } as const
    expect(await first(lead).browser.ok(coworkers.update, requested)).toMatchObject({
      role: 'admin',
      version: 2,
    })
    const second = await first(lead).browser.call(coworkers.update, requested)
    expect(second).toMatchObject({ status: 409, body: { code: 'stale', item: { version: 2 } } })
  })

  test('T32: a change of role changes no read-only field', async () => {
    const { lead, staff } = await staffed()
    const { id } = first(staff)
    const { browser } = first(lead)
    const item = await browser.ok(coworkers.read, { params: { id } })
    const send = (change: object) =>
      browser.send('PUT', `/api/coworker/${id}`, { body: { ...item, ...change } })
    for (const change of [{ firstname: 'Anders' }, { since: '2020-01-01T00:00:00.000Z' }])
      expect(await send({ ...change, role: 'admin' })).toMatchObject({
        status: 403,
        body: { code: 'readOnlyField', fields: { [Object.keys(change)[0] ?? '']: 'readOnlyField' } },
      })
    const stale = await send({ version: item.version + 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } })
    expect((stale.body as { item?: object }).item).toEqual(item)
    expect(await send({ role: 'admin' })).toMatchObject({
      status: 200,
      body: { ...item, role: 'admin', version: 2 },
    })
  })

  test('an administrator who hands over becomes an employee and may leave; before that they cannot', async () => {
    const { firm, lead, staff } = await staffed()
    const giver = first(lead)
    expect(await giver.browser.call(companies.leave)).toMatchObject({
      status: 409,
      body: { code: 'company.adminCannotLeave' },
    })
    await giver.browser.ok(coworkers.handOver, { params: { id: first(staff).id } })
    expect(await roleOf(firm.id, giver.id)).toBe('employee')
    expect(await roleOf(firm.id, first(staff).id)).toBe('admin')
    await giver.browser.ok(companies.leave)
    expect(await roleOf(firm.id, giver.id)).toBeUndefined()
  })

  test('T61, T62: the last administrator is neither removed nor demoted to employee', async () => {
    const { firm, lead } = await staffed()
    const { id, browser } = first(lead)
    const refused = { status: 409, body: { code: 'coworker.lastAdmin' } }
    expect(await browser.call(coworkers.remove, { params: { id } })).toMatchObject(refused)
    const requested = { params: { id }, body: { role: 'employee', version: 1 } } as const
    expect(await browser.call(coworkers.update, requested)).toMatchObject(refused)
    expect(await adminsIn(firm.id)).toHaveLength(1)
  })

  test('T62: six administrators who step down or leave at once leave one, in every round', async () => {
    const { firm, lead } = await staffed({ admins: 6, employees: 0 })
    for (const { race } of roundsOf(server)) {
      const outcome = await race(
        lead.map(
          ({ id, browser }, index) =>
            (): Promise<Answered> =>
              index % 2 === 0
                ? browser.call(coworkers.remove, { params: { id } })
                : browser.send('PUT', `/api/coworker/${id}`, { body: { role: 'employee', version: 1 } }),
        ),
      )
      expect(outcome).toMatchObject({ won: 5, why: ['coworker.lastAdmin'] })
      expect(await adminsIn(firm.id)).toHaveLength(1)
      await refill(firm.id, lead)
    }
  })

  async function refill(companyId: string, people: Person[]) {
    const db = server.database.writes
    await db.deleteFrom('coworker').where('companyId', '=', companyId).execute()
    for (const who of people) await employ(db, companyId, who, 'admin')
  }
})

describe('leaving', () => {
  test('T31: a person who has left sees nothing of the company from then on, but still the reports they wrote', async () => {
    const { firm, staff } = await staffed({ employees: 2 })
    const db = server.database.writes
    const [author, other] = staff
    if (!author || !other) throw new Error('no such person')
    const car = await companyVehicle(db, { companyId: firm.id, createdBy: author })
    const parts = { companyId: firm.id, companyVehicleId: car.id }
    const own = await draft(db, { ...parts, author })
    const others = await draft(db, { ...parts, author: other })
    expect((await author.browser.ok(reports.list)).total).toBe(2)
    await author.browser.ok(companies.leave)
    expect((await author.browser.call(companies.own)).status).toBe(404)
    expect((await author.browser.send('GET', `/api/companyVehicle/${car.id}`)).status).toBe(403)
    expect((await author.browser.call(reports.read, { params: { id: others.id } })).status).toBe(404)
    expect((await author.browser.call(reports.read, { params: { id: own.id } })).status).toBe(200)
    const elsewhere = await staffed()
    await employ(db, elsewhere.firm.id, author)
    expect((await author.browser.ok(reports.list)).items.map(({ _id }) => _id)).toEqual([own.id])
    expect((await author.browser.send('GET', `/api/companyVehicle/${car.id}`)).status).toBe(404)
  })

  test('the administrators are notified of a departure, and a removed person is notified too', async () => {
    const { lead, staff } = await staffed({ employees: 2 })
    const { lead: elsewhere } = await staffed()
    const [leaver, removed] = staff
    await leaver?.browser.ok(companies.leave)
    await first(lead).browser.ok(coworkers.remove, { params: { id: removed?.id ?? '' } })
    const mails = await server.database.reads
      .selectFrom('mail')
      .select('letter as template')
      .where('recipient', 'in', [first(lead).email, first(elsewhere).email, removed?.email ?? ''])
      .execute()
    expect(mails.map(({ template }) => template).toSorted()).toEqual(['coworkerLeft', 'coworkerRemoved'])
  })

  test('leaving a company does not change when an earlier membership ended', async () => {
    const db = server.database.writes
    const { firm, staff } = await staffed()
    const { id, browser } = first(staff)
    const endOf = (companyId: string) =>
      db
        .selectFrom('coworker')
        .select('until')
        .where('userId', '=', id)
        .where('companyId', '=', companyId)
        .executeTakeFirstOrThrow()
    await browser.ok(companies.leave)
    const ended = await endOf(firm.id)
    expect(ended.until).not.toBeNull()
    const { firm: next } = await staffed()
    await employ(db, next.id, first(staff))
    await browser.ok(companies.leave)
    expect(await endOf(firm.id)).toEqual(ended)
    expect((await endOf(next.id)).until).not.toBeNull()
  })

  test('the founder of a company that was never activated leaves and registers it again', async () => {
    const db = server.database.writes
    const gerda = await person(db, 'Gerda')
    const founder = await server.as(gerda)
    const body = { name: 'Gründung GmbH', email: 'gruendung@example.org', uid: '', address: {} }
    const { _id } = await founder.ok(companies.create, { body })
    const { firm } = await staffed()
    for (const companyId of [_id, firm.id]) {
      await companyVehicle(db, { companyId, createdBy: gerda })
      await instrument(db, { companyId, createdBy: gerda })
    }
    const { vehicleId } = await catalogueEntry(db, { author: gerda })
    const step = { kind: 'prepare', text: { de: 'Absperren' } } as const
    await founder.ok(vehicleManuals.create, {
      body: { vehicleId, companyId: _id, title: 'Trennen', source: 'Eigene Anleitung', steps: [step] },
    })
    await founder.ok(companies.leave)
    for (const table of ['companyVehicle', 'instrument'] as const) {
      const left = await db.selectFrom(table).select('companyId').where('createdBy', '=', gerda.id).execute()
      expect(left).toEqual([{ companyId: firm.id }])
    }
    const manuals = db.selectFrom('vehicleManual').select('id').where('authorId', '=', gerda.id)
    expect(await manuals.execute()).toEqual([])
    expect((await founder.call(companies.own)).status).toBe(404)
    const again = await founder.ok(companies.create, { body })
    expect(again._id).not.toBe(_id)
  })

  test('what belongs to a company that was never activated is deleted with it, except records', async () => {
    const { rows } = await sql<{ name: string }>`select distinct conrelid::regclass::text as name
      from pg_constraint where confrelid = 'company'::regclass and confdeltype <> 'c'`.execute(
      server.database.reads,
    )
    const deletedFirst = ['company_vehicle', 'coworker', 'instrument', 'invitation', 'vehicle_manual']
    const records = ['certificate', 'disconnection_tag', 'report', 'report_acceptance', 'vehicle_action']
    expect(
      rows.map(({ name }) => name).toSorted(),
      'add `on delete cascade` to the migration, or delete the rows in server/features/companies/queries.ts',
    ).toEqual([...deletedFirst, ...records].toSorted())
  })

  test('a company that was once active is not deleted when its founder leaves, active or not', async () => {
    const { firm, lead } = await staffed({ employees: 0 })
    const params = { id: firm.id }
    await server.database.writes
      .updateTable('company')
      .set({ activatedAt: new Date().toISOString() })
      .where('id', '=', firm.id)
      .execute()
    await first(lead).browser.ok(companies.deactivate, { params, body: { reason: 'Umbau' } })
    expect(await first(lead).browser.call(companies.leave)).toMatchObject({
      status: 409,
      body: { code: 'company.adminCannotLeave' },
    })
  })
})
