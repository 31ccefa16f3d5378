import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { policy } from '#domain/policy.ts'
import { endpoints } from '../../../test/support/contract.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { catalogueOf } from '#texts/texts.ts'

let server: TestServer
let admin: insert.Person
let boss: insert.Person
let rival: insert.Person
let employee: insert.Person

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  admin = await insert.person(writes, 'Ada', { isAdmin: true })
  boss = await insert.person(writes, 'Berta')
  rival = await insert.person(writes, 'Rudi')
  employee = await insert.person(writes, 'Emil')
  const [one, other] = [await insert.company(writes, 'Werk Eins'), await insert.company(writes, 'Werk Zwei')]
  await insert.employ(writes, one.id, boss, 'admin')
  await insert.employ(writes, one.id, employee)
  await insert.employ(writes, other.id, rival, 'admin')
  const act = (action: string, actor: insert.Person, companyId: string | null, objectId: string) =>
    writes
      .insertInto('auditEntry')
      .values({ id: crypto.randomUUID(), action, actorId: actor.id, companyId, objectId })
      .execute()
  await act('companyVehicle.create', employee, one.id, crypto.randomUUID())
  await act('company.lock', admin, one.id, one.id)
  await act('companyVehicle.create', rival, other.id, crypto.randomUUID())
  await act('user.updatePrivileged', admin, null, employee.id)
})
afterAll(() => server.close())

const read = async (who: insert.Person, query = {}) =>
  (await (await server.as(who)).ok(audit.read, { query: { l: 100, ...query } })).items
const actionsOf = async (who: insert.Person, query = {}) =>
  (await read(who, query)).map(({ action, fullname }) => `${action} ${fullname}`)

describe('ASVS 16.2.1, 8.2.2: audit log', () => {
  test('shows the system administration all entries with their actors', async () => {
    expect(await actionsOf(admin)).toEqual(
      expect.arrayContaining([
        'companyVehicle.create Emil Muster',
        'companyVehicle.create Rudi Muster',
        'company.lock Ada Muster',
        'user.updatePrivileged Ada Muster',
      ]),
    )
  })

  test('shows the entry of a guest without an actor', async () => {
    await server.database.writes
      .insertInto('auditEntry')
      .values({ id: crypto.randomUUID(), action: 'digest.unsubscribe', actorId: null })
      .execute()
    const [entry] = await read(admin, { area: 'digest', l: 1 })
    expect(entry).toMatchObject({ action: 'digest.unsubscribe', userId: null, fullname: '' })
  })

  test('shows a company administrator the entries of the company, without names of outsiders', async () => {
    const entries = await actionsOf(boss)
    expect(entries).toContain('companyVehicle.create Emil Muster')
    expect(entries).toContain('company.lock ')
    expect(entries.join()).not.toMatch(/Rudi|Ada|updatePrivileged/)
  })

  test('T90: names no one for actions before joining or after leaving the company', async () => {
    const { writes } = server.database
    const [newcomer, former] = [await insert.person(writes, 'Nora'), await insert.person(writes, 'Fred')]
    const { id: companyId } = await insert.company(writes, 'Werk Drei')
    const head = await insert.person(writes, 'Hilde')
    await insert.employ(writes, companyId, head, 'admin')
    const act = (actor: insert.Person, action: string) =>
      writes
        .insertInto('auditEntry')
        .values({ id: crypto.randomUUID(), action, actorId: actor.id, companyId })
        .execute()
    await act(newcomer, 'course.create')
    for (const one of [newcomer, former]) await insert.employ(writes, companyId, one)
    for (const one of [newcomer, former]) await act(one, 'companyVehicle.create')
    await writes
      .updateTable('coworker')
      .set({ until: sql`now()` })
      .where('userId', '=', former.id)
      .execute()
    await act(former, 'certificate.create')
    expect((await actionsOf(head)).toSorted()).toEqual([
      'certificate.create ',
      'companyVehicle.create Fred Muster',
      'companyVehicle.create Nora Muster',
      'course.create ',
    ])
  })

  test('shows other users their own actions and changes to their account', async () => {
    expect((await actionsOf(employee)).toSorted()).toEqual([
      'companyVehicle.create Emil Muster',
      'user.updatePrivileged ',
    ])
    expect((await (await server.as()).call(audit.read)).status).toBe(401)
  })

  test('is filtered by area and days, and paged', async () => {
    expect(await actionsOf(admin, { area: 'company' })).toContain('company.lock Ada Muster')
    expect((await actionsOf(admin, { area: 'company' })).join()).not.toContain('companyVehicle')
    expect(await actionsOf(admin, { to: '2020-01-01' })).toEqual([])
    const all = await read(admin, { from: today, to: today })
    expect(all.length).toBeGreaterThan(3)
    const pages = [await read(admin, { l: 2 }), await read(admin, { l: 2, lo: 1 })].flat()
    expect(pages.map(({ _id }) => _id)).toEqual(all.slice(0, 4).map(({ _id }) => _id))
    const wrong = await (await server.as(admin)).send('GET', '/api/audit', { query: { area: "x' or 1=1" } })
    expect(wrong.body).toMatchObject({ code: 'invalid', fields: { area: expect.any(String) as string } })
  })

  test('refuses a side without a person, and days in the wrong order', async () => {
    const caller = await server.as(admin)
    const refused = async (query: Record<string, string>) =>
      (await caller.send('GET', '/api/audit', { query })).body
    expect(await refused({ side: 'to' })).toMatchObject({ fields: { person: 'mandatory' } })
    expect(await refused({ from: '2026-02-01', to: '2026-01-31' })).toMatchObject({
      fields: { to: 'outOfRange' },
    })
  })

  test('of a person shows what they did and what others did to their account and their certificates', async () => {
    const { writes } = server.database
    const [holder, issuer] = [await insert.person(writes, 'Hanna'), await insert.person(writes, 'Ines')]
    const { id: authorityId } = await insert.authority(writes, 'Prüfstelle', 'PS')
    await insert.appoint(writes, authorityId, issuer, 'adminReadOnly')
    const template = await insert.template(writes, authorityId)
    const { id: certificateId } = await insert.certificate(writes, { holder, issuer, template })
    const act = (action: string, actorId: string, objectId: string) =>
      writes
        .insertInto('auditEntry')
        .values({ id: crypto.randomUUID(), action, actorId, objectId, authorityId })
        .execute()
    await act('certificate.suspend', issuer.id, certificateId)
    await act('user.triggerReset', admin.id, holder.id)
    await act('user.changePassword', holder.id, holder.id)
    await act('certificate.suspend', issuer.id, crypto.randomUUID())
    await act('session.open', holder.id, holder.id)
    const courseId = crypto.randomUUID()
    await writes
      .insertInto('course')
      .values({
        ...{ id: courseId, authorityId, authorId: issuer.id, templateId: template.id },
        ...{ templateVersion: 1, issueDate: today },
      })
      .execute()
    await writes
      .insertInto('coursePlace')
      .values({ courseId, position: 0, userId: holder.id, authorId: issuer.id, identityCheck: '' })
      .execute()
    await act('certificate.issue', issuer.id, courseId)
    await act('course.read', issuer.id, courseId)
    const of = async (who: insert.Person, side?: 'by' | 'signIns' | 'to') =>
      (await actionsOf(who, { person: holder.id, ...(side && { side }) })).toSorted()
    expect(await of(admin, 'by')).toEqual(['user.changePassword Hanna Muster'])
    expect(await of(admin, 'signIns')).toEqual(['session.open Hanna Muster'])
    const issued = 'certificate.issue Ines Muster'
    const suspended = 'certificate.suspend Ines Muster'
    expect(await of(admin, 'to')).toEqual([issued, suspended, 'user.triggerReset Ada Muster'])
    expect(await of(admin)).toHaveLength(5)
    const { number } = await server.database.reads
      .selectFrom('certificate')
      .select('number')
      .where('id', '=', certificateId)
      .executeTakeFirstOrThrow()
    const ofCertificates = await read(admin, { person: holder.id, area: 'certificate' })
    expect(ofCertificates).toContainEqual(
      expect.objectContaining({ objectId: certificateId, subject: number }),
    )
    expect(await of(issuer, 'to')).toEqual([issued, suspended, 'user.triggerReset '])
    expect(await of(boss)).toEqual([])
    expect(await of(employee)).toEqual([])
  })

  test('names a vehicle by its plate, but not for the organisation that gave it away', async () => {
    const { writes } = server.database
    const [giver, receiver] = [await insert.person(writes, 'Gisa'), await insert.person(writes, 'Rita')]
    const [from, to] = [await insert.company(writes, 'Werk Vier'), await insert.company(writes, 'Werk Fünf')]
    await insert.employ(writes, from.id, giver, 'admin')
    await insert.employ(writes, to.id, receiver, 'admin')
    const { id: objectId } = await insert.companyVehicle(writes, { companyId: from.id, createdBy: giver })
    const owned = (companyId: string, plate: string) =>
      writes.updateTable('companyVehicle').set({ companyId, plate }).where('id', '=', objectId).execute()
    await writes
      .insertInto('auditEntry')
      .values(
        [from.id, to.id].map((companyId) => ({
          ...{
            id: crypto.randomUUID(),
            action: 'companyVehicle.update',
            actorId: giver.id,
            companyId,
            objectId,
          },
        })),
      )
      .execute()
    const subjectsOf = async (who: insert.Person) =>
      (await read(who, { area: 'companyVehicle', l: 1 })).map(({ subject }) => subject)
    await owned(from.id, 'W-OLD 1')
    expect(await subjectsOf(giver)).toEqual(['W-OLD 1'])
    await owned(to.id, 'W-NEW 1')
    expect(await subjectsOf(giver)).toEqual([''])
    expect(await subjectsOf(receiver)).toEqual(['W-NEW 1'])
  })

  test('has texts in three languages for every recorded action', () => {
    const writing = [...endpoints.values()].filter(
      ({ method, action, onlyReads }) => method !== 'GET' && !onlyReads && action in policy,
    )
    const unrecorded = ['secondFactor.challenge', 'checkpoint.compare', 'fault.report', 'verify.file']
    const keys = Object.keys(catalogueOf('de'))
    const missing = writing
      .map(({ action }) => action)
      .filter((action) => !unrecorded.includes(action) && !/\.(preview|search)$/.test(action))
      .filter((action) => {
        const [area, done] = action.split('.')
        const isNamed = [`${area}.item`, `audit.of.${area}`].some((key) => keys.includes(key))
        return !isNamed || !keys.includes(`audit.did.${done}`)
      })
    expect(
      [...new Set(missing)],
      'actions x.y without the text item in texts/x.json or did.y in texts/audit.json',
    ).toEqual([])
  })
})
