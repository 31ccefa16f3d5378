import { PDF } from '@libpdf/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '#contract/file.ts'
import { people as persons } from '#contract/person.ts'
import { reports } from '#contract/report.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { verify } from '#contract/verify.ts'
import { workGate } from '#contract/workGate.ts'
import { addDays } from '#domain/day.ts'
import type { Disconnection } from '#domain/measurement/disconnection.ts'
import { completeDisconnection, stepsAt } from '../../../test/vectors/disconnection.ts'
import type { Client } from '../../../test/support/client.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { remindOfDangers } from './reminders.ts'

let app: TestServer
let companyId: string
const people: Record<'tessa' | 'berta' | 'carla', insert.Person> = {} as never
let tester: Client
let qualified: Client
let responsible: Client

beforeAll(async () => {
  app = await testServer()
  await app.work()
  const { writes } = app.database
  companyId = (await insert.company(writes, 'Autohaus')).id
  for (const [name, role] of [
    ['tessa', 'employee'],
    ['berta', 'admin'],
    ['carla', 'admin'],
  ] as const) {
    people[name] = await insert.person(writes, `${name[0]?.toUpperCase()}${name.slice(1)}`)
    await insert.employ(writes, companyId, people[name], role)
  }
  const issuer = await insert.person(writes, 'Anna')
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  const issueDate = addDays(today, -300)
  for (const holder of [people.tessa, people.berta])
    await insert.seal(app, (await insert.certificate(writes, { holder, issuer, template, issueDate })).id)
  tester = await app.as(people.tessa)
  qualified = await app.as(people.berta)
  responsible = await app.as(people.carla)
})
afterAll(() => app.close())

const { decisionRule: _none, ...complete } = completeDisconnection
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
let counter = 0

async function drafted(values: Partial<Disconnection> = { absenceOfVoltage: false }, vehicleId?: string) {
  const { writes } = app.database
  const measuredAt = ago(20)
  const newVehicle = () => insert.companyVehicle(writes, { companyId, createdBy: people.tessa })
  return tester.ok(reports.create, {
    body: {
      type: 'disconnection',
      name: `Freischalten ${++counter}`,
      companyVehicleId: vehicleId ?? (await newVehicle()).id,
      measuredAt,
      remarks: 'Am Platz.',
      instruments: vehicleId ? await insert.instruments(writes, { companyId, createdBy: people.tessa }) : [],
      measurement: { ...complete, steps: stepsAt(measuredAt), ...values },
    },
  })
}

/** Moves the finding of the danger into the past. */
const openFor = (hours: number, { _id }: { _id: string }) =>
  app.database.writes
    .updateTable('report')
    .set({ dangerSince: sql<string>`now() - ${hours}::int * interval '1 hour'` })
    .where('id', '=', _id)
    .execute()

/** Measured, and known to the server, 25 hours ago. These times can only be set directly. */
const foundYesterday = ({ _id }: { _id: string }) =>
  app.owner.writes.transaction().execute(async (db) => {
    const moment = sql`now() - interval '25 hours'`
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update report set measured_at = ${moment}, danger_since = ${moment}, found_voltage_at = array[${moment}]
      where id = ${_id}`.execute(db)
  })

async function leftOpen(values?: Partial<Disconnection>) {
  const draft = await drafted(values)
  await openFor(25, draft)
  return draft
}

type Draft = Awaited<ReturnType<typeof drafted>>

const takeOver = (by: Client, { _id: id, version }: Draft) =>
  by.call(reports.takeOver, { params: { id }, body: { version } })

async function finalisedBy(by: Client, draft: Draft, change: () => object) {
  const { _id: id } = draft
  const { body } = await takeOver(by, draft)
  const changed = await by.send('PUT', `/api/report/${id}`, { body: { ...(body as Draft), ...change() } })
  const { version } = changed.body as Draft
  return by.ok(reports.finalise, { params: { id }, body: { version, confirmed: true } })
}

const closed = (by: Client, { _id: id, version }: Draft, reason = 'Prüferin erkrankt') =>
  by.call(reports.closeFailed, { params: { id }, body: { version, reason } })

const mailsAbout = async ({ name }: Draft, mail = 'dangerousDraft') =>
  app.database.writes
    .selectFrom('mail')
    .select(['recipient', 'text'])
    .where('letter', '=', mail)
    .where('text', 'like', `%„${name}“%`)
    .orderBy('recipient')
    .execute()

const remind = (now = new Date()) => remindOfDangers(app, now)

describe('open draft with a dangerous voltage', () => {
  test('reminds each responsible person once per day, not the tester and not before', async () => {
    const draft = await drafted()
    await openFor(23, draft)
    await remind()
    expect(await mailsAbout(draft)).toEqual([])
    await openFor(25, draft)
    await remind()
    await remind()
    const first = await mailsAbout(draft)
    expect(first.map(({ recipient }) => recipient)).toEqual([people.berta.email, people.carla.email])
    expect(first[0]?.text).toContain(`/app/reports/${draft._id}`)
    await remind(new Date(Date.now() + 24 * 3_600_000))
    expect(await mailsAbout(draft)).toHaveLength(4)
  })

  test('stops reminders after a later disconnection found the vehicle free of voltage, and continues if it failed or contradicts itself', async () => {
    const draft = await drafted()
    await foundYesterday(draft)
    const later = async (values: Partial<Disconnection>) => {
      const { _id: id, version } = await drafted(values, draft.companyVehicleId)
      const confirmed = { version, confirmed: true as const }
      return tester.ok(reports.finalise, { params: { id }, body: confirmed })
    }
    expect(await later({ absenceOfVoltage: false })).toMatchObject({ result: 'invalid' })
    await remind()
    expect(await mailsAbout(draft)).toHaveLength(2)
    const nextDay = new Date(Date.now() + 24 * 3_600_000)
    expect(await later({})).toMatchObject({ result: 'valid' })
    await remind(nextDay)
    expect(await mailsAbout(draft)).toHaveLength(2)
  })

  test.each([
    ['locked', { lockedAt: sql<string>`now()` }],
    ['deactivated', { activated: false }],
  ])(
    'is reported as a danger at the vehicle, without the draft, if the company is %s',
    async (_state, change) => {
      const draft = await leftOpen()
      const company = app.database.writes.updateTable('company').where('id', '=', companyId)
      await company.set(change).execute()
      await remind()
      const whileOut = await mailsAbout(draft, 'dangerousVehicle')
      await company.set({ lockedAt: null, activated: true }).execute()
      expect(whileOut.map(({ recipient }) => recipient)).toEqual([people.berta.email, people.carla.email])
      for (const { text } of whileOut) expect(text).not.toContain('/app/reports/')
      expect(await mailsAbout(draft)).toEqual([])
      await remind(new Date(Date.now() + 24 * 3_600_000))
      expect(await mailsAbout(draft)).toHaveLength(2)
    },
  )

  test('is listed for the responsible person at once, and no longer after it is closed', async () => {
    const draft = await leftOpen({ uPlusMinus_mV: 400_000 })
    const listed = async () =>
      (await responsible.ok(reports.list, { query: { l: '100', dangerous: 'true' } })).items.map(
        ({ _id }) => _id,
      )
    expect(await listed()).toContain(draft._id)
    expect((await closed(responsible, draft)).status).toBe(200)
    expect(await listed()).not.toContain(draft._id)
  })

  test('is closed and sealed although the certificate of its author was suspended since', async () => {
    const draft = await leftOpen()
    const { writes } = app.database
    const held = writes.updateTable('certificate').where('userId', '=', people.tessa.id)
    await held.set({ state: 'suspended' }).execute()
    const { status, body } = await closed(responsible, draft)
    await held.set({ state: 'issued' }).execute()
    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'final', result: 'invalid' } })
  })

  test('is neither taken over nor closed on the first day while its author is available', async () => {
    const draft = await drafted()
    for (const answer of [await takeOver(qualified, draft), await closed(responsible, draft)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'report.notLeftOpen' } })
  })

  test('is taken over at once if its author has left the company', async () => {
    const { writes } = app.database
    const draft = await drafted()
    const gone = sql<string>`now()`
    await writes.updateTable('coworker').set({ until: gone }).where('userId', '=', people.tessa.id).execute()
    expect((await takeOver(qualified, draft)).status).toBe(200)
    await insert.employ(writes, companyId, people.tessa)
  })
})

describe('taking over a draft', () => {
  test('sets the responsible person as its author and preserves the first one, also in the sealed record', async () => {
    const draft = await leftOpen()
    const { body } = await takeOver(qualified, draft)
    expect(body).toMatchObject({
      authorId: people.berta.id,
      tester: 'Berta Muster',
      takeovers: [{ from: 'Tessa Muster', by: 'Berta Muster' }],
    })
    const stale = await tester.send('PUT', `/api/report/${draft._id}`, { body: draft })
    expect(stale.status).toBe(403)
    const { _id: id } = draft
    const changed = await qualified.send('PUT', `/api/report/${id}`, {
      body: { ...(body as Draft), remarks: 'Gesichert.' },
    })
    const { version } = changed.body as Draft
    const final = await qualified.ok(reports.finalise, { params: { id }, body: { version, confirmed: true } })
    expect(final).toMatchObject({ state: 'final', result: 'invalid', takeovers: [{ from: 'Tessa Muster' }] })
    expect(await snapshotOf(id)).toMatchObject({
      takeovers: [{ from: 'Tessa Muster', by: 'Berta Muster' }],
    })
  })

  test('leaves the person who measured as the tester, and requires confirmation by the person who only finalises', async () => {
    const final = await finalisedBy(qualified, await leftOpen(), () => ({ remarks: 'Gesichert.' }))
    expect(final).toMatchObject({ state: 'final', tester: 'Tessa Muster', authorId: people.tessa.id })
    expect(await snapshotOf(final._id)).toMatchObject({
      tester: { fullName: 'Tessa Muster', evalId: people.tessa.evalid },
      ...{ signature: { name: 'Berta Muster' }, signedBy: { userId: people.berta.id } },
    })
    const pdfText = await printed(final)
    expect(pdfText).toContain('Ichhabenichtselbstgemessen.GemessenhatTessaMuster.')
    expect(pdfText).not.toContain('Ichhabeselbstgemessen')
    expect(pdfText).toContain('VerantwortlichePerson')
    const { verifyCode: code } = final
    expect(await tester.ok(verify.code, { params: { code: code ?? '' } })).toMatchObject({
      report: { tester: 'Tessa Muster' },
    })
  })

  test('sets the person who measured since as the tester', async () => {
    const draft = await leftOpen({ uPlusMinus_mV: 400_000 })
    const final = await finalisedBy(qualified, draft, () => {
      const measuredAt = ago(0)
      const steps = stepsAt(measuredAt)
      return { measuredAt, measurement: { ...draft.measurement, steps, uPlusChassis_mV: 200_000 } }
    })
    expect(final).toMatchObject({ state: 'final', tester: 'Berta Muster', authorId: people.berta.id })
    const pdfText = await printed(final)
    expect(pdfText).toContain('IchhabedenEntwurfübernommen,danachselbstgemessen')
    expect(pdfText).not.toContain('VerantwortlichePerson')
  })

  test('attaches no tag for a tester who is absent', async () => {
    const { writes } = app.database
    const draft = await drafted({})
    const coworkerUpdate = writes.updateTable('coworker').where('userId', '=', people.tessa.id)
    await coworkerUpdate.set({ until: sql<string>`now()` }).execute()
    const instruments = await insert.instruments(writes, { companyId, createdBy: people.berta })
    const final = await finalisedBy(qualified, draft, () => ({ instruments }))
    await insert.employ(writes, companyId, people.tessa)
    expect(final).toMatchObject({ state: 'final', result: 'valid', tester: 'Tessa Muster' })
    const { companyVehicleId } = draft
    const { tags } = await tester.ok(workGate.ask, {
      body: { person: people.tessa.evalid, companyVehicleId, work: 'replaceParts' },
    })
    expect(tags).toEqual([])
  })

  test('leaves the voltage with the person who found it', async () => {
    const draft = await leftOpen()
    await takeOver(qualified, draft)
    const { companyVehicleId } = draft
    const { voltage } = await tester.ok(workGate.ask, {
      body: { person: people.tessa.evalid, companyVehicleId, work: 'drive' },
    })
    expect(voltage).toMatchObject({ by: 'Tessa Muster' })
  })

  test('is rejected for a person who may not report', async () => {
    const draft = await leftOpen()
    expect(await takeOver(responsible, draft)).toMatchObject({
      status: 403,
      body: { code: 'report.notQualified' },
    })
  })

  test('leaves an audit entry', async () => {
    const draft = await leftOpen()
    await takeOver(qualified, draft)
    expect(await entriesOf(draft, 'report.takeOver')).toEqual([{ actorId: people.berta.id, companyId }])
  })
})

describe('closing a draft as failed', () => {
  test('seals a failed report with the reason, by a person who may not report', async () => {
    const draft = await leftOpen()
    const { status, body } = await closed(responsible, draft, 'Prüferin erkrankt, Fahrzeug gesperrt')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        ...{ state: 'final', result: 'invalid', tester: 'Tessa Muster', authorId: people.tessa.id },
        closed: { by: 'Carla Muster', reason: 'Prüferin erkrankt, Fahrzeug gesperrt' },
      },
    })
    expect(await snapshotOf(draft._id)).toMatchObject({
      ...{ tester: { fullName: 'Tessa Muster' }, signature: { name: 'Carla Muster' } },
      closed: { userId: people.carla.id, reason: 'Prüferin erkrankt, Fahrzeug gesperrt' },
    })
    expect(await entriesOf(draft, 'report.closeFailed')).toEqual([{ actorId: people.carla.id, companyId }])
  })

  test('prints the person who closed it as responsible above the signature, and the author as the tester', async () => {
    const { body } = await closed(responsible, await leftOpen())
    const pdfText = await printed(body)
    expect(pdfText).toContain('VerantwortlichePerson')
    expect(pdfText.match(/PrüfendePerson/g)).toHaveLength(1)
    expect(pdfText).toContain('IchhabenichtselbstgemessenundschließedenEntwurfalsverantwortlichePersonab.')
  })

  test('is not blocked by open items of its author, and the voltage still counts', async () => {
    const values = {
      absenceOfVoltage: false,
      meterTestBefore: null,
      meterTestAfter: null,
      uPlusMinus_mV: null,
    }
    const draft = await leftOpen(values)
    await app.database.writes
      .updateTable('report')
      .set({ measuredAt: null })
      .where('id', '=', draft._id)
      .execute()
    const { status, body } = await closed(responsible, draft)
    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'final', result: 'invalid' } })
    expect((body as Draft).measuredAt).not.toBeNull()
    const { companyVehicleId } = draft
    const { verdict } = await tester.ok(workGate.ask, {
      body: { person: people.tessa.evalid, companyVehicleId, work: 'drive' },
    })
    expect(verdict).not.toBe('may')
  })

  test('is possible although the vehicle was entered as one without high voltage since', async () => {
    const draft = await leftOpen()
    const { companyVehicleId: id } = draft
    const vehicle = await responsible.ok(companyVehicles.read, { params: { id } })
    await responsible.ok(companyVehicles.update, {
      params: { id },
      body: { ...vehicle, drivetrain: 'MHEV' } as never,
    })
    expect(await closed(responsible, draft)).toMatchObject({ status: 200, body: { result: 'invalid' } })
  })

  test('is reopened by the responsible person if it cannot be sealed, because its author may be absent', async () => {
    const draft = await leftOpen()
    const { body: failed } = await closed(responsible, draft, 'Grund \u{12000}')
    expect(failed).toMatchObject({ state: 'failed' })
    const { _id: id, version } = failed
    const reopened = await responsible.ok(reports.reopen, { params: { id }, body: { version } })
    expect(reopened).toMatchObject({ state: 'draft', authorId: people.tessa.id })
    expect((await closed(responsible, reopened)).body).toMatchObject({ state: 'final', result: 'invalid' })
  })

  test('confirms a report that was not sealed before its author was erased, after another person measured again', async () => {
    const { writes } = app.database
    const xaver = await insert.person(writes, 'Xaver')
    await insert.employ(writes, companyId, xaver)
    const issuer = await insert.person(writes, 'Ida')
    const template = await insert.template(writes, (await insert.authority(writes, 'Amt', 'AM')).id)
    await insert.seal(app, (await insert.certificate(writes, { holder: xaver, issuer, template })).id)
    const author = await app.as(xaver)
    const measuredAt = new Date().toISOString()
    const { id: companyVehicleId } = await insert.companyVehicle(writes, { companyId, createdBy: xaver })
    const draft = await author.ok(reports.create, {
      body: {
        ...{ type: 'disconnection', name: `Freischalten ${++counter}`, companyVehicleId, measuredAt },
        ...{ remarks: 'Befund \u{12000}', instruments: [] },
        measurement: { ...complete, steps: stepsAt(measuredAt), absenceOfVoltage: false },
      },
    })
    const { _id: id } = draft
    const confirmed = ({ version }: { version: number }) => ({
      ...{ params: { id }, body: { version, confirmed: true as const } },
    })
    const failed = await author.ok(reports.finalise, confirmed(draft))
    expect(failed).toMatchObject({ state: 'failed', tester: 'Xaver Muster' })
    await author.ok(persons.eraseMyself)
    const { version } = failed
    const reopened = await qualified.ok(reports.reopen, { params: { id }, body: { version } })
    const final = await finalisedBy(qualified, reopened, () => ({
      remarks: 'Noch Spannung.',
      measuredAt: ago(0),
    }))
    expect(final).toMatchObject({ state: 'final', tester: 'Berta Muster' })
    const { state, report } = await responsible.ok(verify.code, { params: { code: final.verifyCode ?? '' } })
    expect([state, report?.tester]).toEqual(['final', 'Berta Muster'])
  })

  test('requires a reason', async () => {
    const draft = await leftOpen()
    expect(await closed(responsible, draft, ' ')).toMatchObject({
      status: 400,
      body: { fields: { reason: 'mandatory' } },
    })
  })

  test('is rejected if no danger was found', async () => {
    const draft = await drafted({})
    const { writes } = app.database
    await writes
      .updateTable('coworker')
      .set({ until: sql<string>`now()` })
      .where('userId', '=', people.tessa.id)
      .execute()
    expect(await closed(responsible, draft)).toMatchObject({
      status: 409,
      body: { code: 'report.notDangerous' },
    })
    await insert.employ(writes, companyId, people.tessa)
  })
})

async function printed({ fileId }: Pick<Draft, 'fileId'>) {
  const { bytes } = await responsible.call(files.read, { params: { id: fileId ?? '' } })
  const pages = (await PDF.load(bytes)).extractText().map(({ text }) => text.normalize('NFC'))
  return pages.join('').replaceAll(/\s+/g, '')
}

const snapshotOf = async (id: string) =>
  (
    await app.database.writes
      .selectFrom('report')
      .select('snapshot')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).snapshot

const entriesOf = ({ _id }: Draft, action: string) =>
  app.database.writes
    .selectFrom('auditEntry')
    .select(['actorId', 'companyId'])
    .where('objectId', '=', _id)
    .where('action', '=', action)
    .execute()
