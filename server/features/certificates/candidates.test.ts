import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { certificationAuthorities, signingKeys } from '#contract/authority.ts'
import { addDays, addYears } from '#domain/day.ts'
import { loggedEvents } from '../../audit/storedEvents.ts'
import type { Client } from '../../../test/support/client.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { impatiently } from '../../../test/support/sealTimeout.ts'
import * as insert from '../../../test/support/people.ts'

let server: TestServer
let admin: Client
let authorityId: string
let people: Record<'admin' | 'trainer', insert.Person>

beforeAll(async () => {
  server = await testServer()
  const issuers = await insert.issuers(server.database.writes)
  ;({ authorityId, people } = issuers)
  admin = await server.as(people.admin)
})
afterAll(() => server.close())

async function underVoltage() {
  const template = await insert.template(server.database.writes, authorityId, crypto.randomUUID())
  await server.database.writes
    .updateTable('template')
    .set({ level: 'EVAL-3', rank: 3 })
    .where('id', '=', template.id)
    .execute()
  return template
}

/** A person of that age with a certificate of rank 2 until the given day. */
async function newHolder(years: number, dueDate: string | null) {
  const { writes } = server.database
  const holder = await insert.person(writes, 'Hanna')
  const birthday = addYears(today, -years)
  await writes.updateTable('user').set({ birthday }).where('id', '=', holder.id).execute()
  if (dueDate) {
    const template = await insert.template(writes, authorityId, crypto.randomUUID())
    const issueDate = addYears(dueDate, -2)
    await insert.certificate(writes, { holder, issuer: people.admin, template, issueDate, dueDate })
  }
  return holder
}

const prepared = (templateId: string, holders: insert.Person[], issueDate = today) =>
  admin.ok(certificates.prepare, {
    body: { templateId, issueDate, people: holders.map(({ id: userId, evalid }) => ({ userId, evalid })) },
  })

test('before issuing, people without the prerequisite of the level in the register are listed', async () => {
  const { id: templateId } = await underVoltage()
  const ready = await newHolder(30, addYears(today, 1))
  const lapsed = await newHolder(30, addYears(today, -1))
  const young = await newHolder(17, addYears(today, 1))
  const holders = [ready, lapsed, young]
  const { items, unknown } = await prepared(templateId, holders)
  expect(Object.fromEntries(items.map(({ userId, notShown }) => [userId, notShown]))).toEqual({
    [ready.id]: ['firstAid'],
    [lapsed.id]: ['rank2', 'firstAid'],
    [young.id]: ['firstAid', 'fullAge'],
  })
  expect(unknown).toEqual(['rank2', 'firstAid', 'fullAge'])
})

test('a template of another authority lists nothing', async () => {
  const { writes } = server.database
  const other = await insert.authority(writes, 'Andere', 'AN')
  const { id: templateId } = await insert.template(writes, other.id)
  const body = { templateId, issueDate: today, people: [{ userId: people.trainer.id }] }
  expect((await admin.call(certificates.prepare, { body })).status).toBe(404)
})

test.each([true, false])(
  'missing prerequisites, and whether the issuer saw them (%s), are in the log',
  async (checked) => {
    const { id: templateId } = await underVoltage()
    const { id: userId } = await newHolder(17, null)
    const facts = { templateId, userId, issueDate: today, identityCheck: 'Reisepass' }
    const body = checked ? { ...facts, prerequisitesChecked: true } : facts
    const { _id } = await impatiently(() => admin.ok(certificates.create, { body }))
    const [reserved] = (await loggedEvents(server.database.reads, _id)) ?? []
    expect(reserved).toMatchObject({
      type: 'certificate.reserved',
      payload: { notShown: ['rank2', 'firstAid', 'fullAge'], checked },
    })
  },
)

describe('before issuing', () => {
  const newTemplate = () => insert.template(server.database.writes, authorityId, crypto.randomUUID())
  type Template = Awaited<ReturnType<typeof newTemplate>>
  const held = (template: Template, holder: insert.Person, change: object = {}) =>
    insert.certificate(server.database.writes, {
      ...{ holder, issuer: people.admin, template, name: template.name },
      ...{ issueDate: addDays(today, -900), dueDate: addDays(today, 48), ...change },
    })
  const person = (firstname = 'Hanna') => insert.person(server.database.writes, firstname)
  const one = async (template: Template, holder: insert.Person, issueDate?: string) =>
    (await prepared(template.id, [holder], issueDate)).items[0]
  const create = (template: Template, { id: userId, evalid }: insert.Person, change: object = {}) => {
    const body = {
      templateId: template.id,
      userId,
      evalid,
      issueDate: today,
      identityCheck: 'Pass',
      ...change,
    }
    return impatiently(() => admin.call(certificates.create, { body }))
  }

  test('the company, the highest level of the authority and its end are shown', async () => {
    const { writes } = server.database
    const template = await newTemplate()
    const holder = await person()
    const { id: companyId } = await insert.company(writes, 'Werk Süd')
    await insert.employ(writes, companyId, holder)
    const other = await insert.authority(writes, 'Zweite', crypto.randomUUID().slice(0, 8).toUpperCase())
    await held(await newTemplate(), holder, { rank: 1, dueDate: addDays(today, 500) })
    await held(await newTemplate(), holder, { rank: 2, dueDate: addDays(today, 300) })
    await held(await newTemplate(), holder, { rank: 3, dueDate: addDays(today, -1) })
    await held(await insert.template(writes, other.id), holder, { rank: 3, dueDate: addDays(today, 400) })
    expect(await one(template, holder)).toMatchObject({
      company: 'Werk Süd',
      held: { level: 'EVAL-2', dueDate: addDays(today, 300), isHigher: false },
      ...{ refusal: null, former: null, dueDate: addYears(today, 3), kept: 0, lost: 0 },
    })
  })

  test('people whom the authority may not name are left out', async () => {
    const template = await newTemplate()
    const { id: userId } = await person()
    const body = { templateId: template.id, issueDate: today, people: [{ userId }] }
    expect((await admin.ok(certificates.prepare, { body })).items).toEqual([])
  })

  test('a higher level that the person holds is stated', async () => {
    const template = await newTemplate()
    const holder = await person()
    await held(await newTemplate(), holder, { rank: 3, dueDate: addDays(today, 300) })
    expect(await one(template, holder)).toMatchObject({ held: { level: 'EVAL-3', isHigher: true } })
  })

  test('a member of the authority may be named without the Eval-ID', async () => {
    const template = await newTemplate()
    const colleague = await person()
    await insert.appoint(server.database.writes, authorityId, colleague, 'trainerReadOnly')
    const body = { templateId: template.id, issueDate: today, people: [{ userId: colleague.id }] }
    expect((await admin.ok(certificates.prepare, { body })).items).toMatchObject([{ userId: colleague.id }])
  })

  test.each([
    ['valid for longer', { dueDate: addDays(today, 91) }, 'certificate.nameTaken'],
    ['suspended', { state: 'suspended' }, 'certificate.nameTaken'],
  ])('a person whose certificate is %s is refused, as when it is issued', async (_what, change, code) => {
    const template = await newTemplate()
    const holder = await person()
    const { id } = await held(template, holder, change)
    expect(await one(template, holder)).toMatchObject({ refusal: code, former: { certificateId: id } })
    expect((await create(template, holder)).body.code).toBe(code)
  })

  test('the issuer and people whose name cannot be printed are refused, as when it is issued', async () => {
    const template = await newTemplate()
    const unprintable = await person('مريم')
    for (const [holder, code] of [
      [people.admin, 'certificate.issuerIsHolder'],
      [unprintable, 'certificate.holderNotPrintable'],
    ] as const) {
      expect(await one(template, holder)).toMatchObject({ refusal: code })
      expect((await create(template, holder)).body.code).toBe(code)
    }
  })

  test('a renewal states what it replaces and keeps the remaining days, as it is issued', async () => {
    const template = await newTemplate()
    const holder = await person()
    const { id } = await held(template, holder)
    const dueDate = addYears(addDays(today, 48), 3)
    const former = { certificateId: id, dueDate: addDays(today, 48), state: 'expiring' }
    expect(await one(template, holder)).toMatchObject({ refusal: null, former, dueDate, kept: 48, lost: 0 })
    expect((await create(template, holder)).body).toMatchObject({ issueDate: today, dueDate })
  })

  test('an expired certificate is renewed from the issue date', async () => {
    const template = await newTemplate()
    const holder = await person()
    await held(template, holder, { dueDate: addDays(today, -10) })
    const renewed = { dueDate: addYears(today, 3), kept: 0, lost: 0, former: { state: 'expired' } }
    expect(await one(template, holder)).toMatchObject(renewed)
  })

  test('an authority may count renewals from the issue date, and the lost days are stated', async () => {
    const params = { id: authorityId }
    const save = async (renewalStart: 'end' | 'today') => {
      const {
        _id,
        createdAt: _created,
        logo: _logo,
        authorityId: _owner,
        email = '',
        ...item
      } = await admin.ok(certificationAuthorities.read, { params })
      return admin.ok(certificationAuthorities.update, { params, body: { ...item, email, renewalStart } })
    }
    expect(await save('today')).toMatchObject({ renewalStart: 'today' })
    const template = await newTemplate()
    const holder = await person()
    await held(template, holder)
    const dueDate = addYears(today, 3)
    expect(await one(template, holder)).toMatchObject({ dueDate, kept: 0, lost: 48 })
    expect((await create(template, holder)).body).toMatchObject({ dueDate })
    await save('end')
  })

  test('a disabled seal is stated for all people', async () => {
    const { writes } = server.database
    const other = await insert.authority(writes, 'Gesperrt', 'GE')
    await insert.appoint(writes, other.id, people.admin, 'admin')
    const { id: templateId } = await insert.template(writes, other.id)
    const leader = await server.as(people.admin)
    const platform = await server.as(await insert.person(writes, 'Rosa', { isAdmin: true }))
    const params = { id: other.id }
    await leader.ok(signingKeys.rotate, { params })
    await platform.ok(signingKeys.disable, { params, body: { reason: 'Verloren' } })
    const body = { templateId, issueDate: today, people: [] }
    const { refusal } = await leader.ok(certificates.prepare, { body })
    expect(refusal).toBe('signingKey.disabled')
  })

  describe('an identity check', () => {
    const keeping = { identityCheck: '', identityKept: true }

    test('of the last year is used again with its day', async () => {
      const template = await newTemplate()
      const holder = await person()
      const day = addDays(today, -300)
      await held(await newTemplate(), holder, { issueDate: day, dueDate: addDays(today, 600) })
      expect(await one(template, holder)).toMatchObject({ identity: { check: 'Reisepass', day } })
      const { body } = await create(template, holder, keeping)
      expect(body).toMatchObject({ identityCheck: 'Reisepass', identifiedOn: day })
    })

    test('that was used again counts from its own day, not from the issue date', async () => {
      const { writes } = server.database
      const holder = await person()
      const { id } = await held(await newTemplate(), holder, {
        issueDate: addDays(today, -30),
        state: 'sealing',
      })
      const update = (columns: object) =>
        writes.updateTable('certificate').set(columns).where('id', '=', id).execute()
      await update({ identifiedOn: addDays(today, -367) })
      await update({ state: 'issued' })
      expect(await one(await newTemplate(), holder)).toMatchObject({ identity: null })
      await expect(update({ identifiedOn: today })).rejects.toMatchObject({
        constraint: 'certificate.immutable',
      })
    })

    test.each([
      ['older than a year', { issueDate: addDays(today, -367) }],
      ['of a revoked certificate', { issueDate: addDays(today, -30), state: 'revoked' }],
      ['of a suspended certificate', { issueDate: addDays(today, -30), state: 'suspended' }],
    ])('%s does not count', async (_what, change) => {
      const template = await newTemplate()
      const holder = await person()
      await held(await newTemplate(), holder, { ...change, dueDate: addDays(today, 600) })
      expect(await one(template, holder)).toMatchObject({ identity: null })
      const { status, body } = await create(template, holder, keeping)
      expect({ status, fields: body.fields }).toEqual({
        status: 400,
        fields: { identityCheck: 'identityNotKept' },
      })
    })

    test.each(['revoked', 'suspended'])(
      'of a %s certificate does not count where it was used again',
      async (state) => {
        const holder = await person()
        const day = addDays(today, -30)
        await held(await newTemplate(), holder, { issueDate: day, dueDate: addDays(today, 600), state })
        const using = await held(await newTemplate(), holder, {
          ...{ issueDate: addDays(today, -10), dueDate: addDays(today, 600), state: 'sealing' },
        })
        for (const change of [{ identifiedOn: day }, { state: 'issued' }])
          await server.database.writes
            .updateTable('certificate')
            .set(change)
            .where('id', '=', using.id)
            .execute()
        expect(await one(await newTemplate(), holder)).toMatchObject({ identity: null })
      },
    )

    test('of another authority does not count', async () => {
      const { writes } = server.database
      const other = await insert.authority(writes, 'Dritte', crypto.randomUUID().slice(0, 8).toUpperCase())
      const holder = await person()
      await held(await insert.template(writes, other.id), holder, { issueDate: addDays(today, -30) })
      expect(await one(await newTemplate(), holder)).toMatchObject({ identity: null })
    })

    test('is required: described or used again, not both', async () => {
      const template = await newTemplate()
      const holder = await person()
      for (const change of [{ identityCheck: '' }, { identityKept: true }])
        expect((await create(template, holder, change)).body.fields).toEqual({ identityCheck: 'mandatory' })
    })
  })
})
