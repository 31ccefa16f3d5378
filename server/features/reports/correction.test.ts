import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reports } from '#contract/report.ts'
import { verify } from '#contract/verify.ts'
import { disconnectionAt } from '#domain/vectors/disconnection.ts'
import type { Caller } from '../../../test/caller.ts'
import { testHouse, type TestHouse } from '../../../test/house.ts'
import * as put from '../../../test/people.ts'

let house: TestHouse
let tester: Caller
let colleague: Caller
let boss: Caller
let companyVehicleId: string
let owned: { companyId: string; createdBy: put.Person }
let instruments: { instrumentId: string }[] = []

beforeAll(async () => {
  house = await testHouse()
  await house.work()
  const { writes } = house.database
  const issuer = await put.person(writes, 'Anna')
  const template = await put.template(writes, (await put.authority(writes, 'Prüfstelle', 'PS')).id)
  const { id: companyId } = await put.company(writes, 'Autohaus')
  const employed = async (firstname: string, role: 'employee' | 'admin' = 'employee') => {
    const holder = await put.person(writes, firstname)
    await put.employ(writes, companyId, holder, role)
    const { id } = await put.certificate(writes, { holder, issuer, template })
    await put.seal(house, id)
    return { holder, caller: await house.as(holder) }
  }
  const first = await employed('Tessa')
  owned = { companyId, createdBy: first.holder }
  tester = first.caller
  companyVehicleId = (await put.companyVehicle(writes, owned)).id
  instruments = await Promise.all(
    (['provingUnit', 'multimeter'] as const).map(async (kind) => ({
      instrumentId: (await put.instrument(writes, { ...owned, kind })).id,
    })),
  )
  colleague = (await employed('Konrad')).caller
  boss = (await employed('Berta', 'admin')).caller
})
afterAll(() => house.close())

let made = 0

const finalise = (caller: Caller, { _id, version }: { _id: string; version: number }) =>
  caller.call(reports.finalise, { params: { id: _id }, body: { version, confirmed: true } })

async function aFinal() {
  const draft = await tester.ok(reports.create, {
    body: {
      type: 'disconnection',
      name: `Freischalten ${++made}`,
      companyVehicleId,
      measuredAt: new Date().toISOString(),
      instruments,
      measurement: { ...disconnectionAt(new Date()), decisionRule: { kind: 'simple' } } as never,
    },
  })
  return (await finalise(tester, draft)).body
}

const stateOf = async (code: string | null) =>
  (await tester.ok(verify.code, { params: { code: code ?? '' } })).state

const declareVoid = (caller: Caller, id: string, reason = 'Falsches Fahrzeug gemessen') =>
  caller.call(reports.void, { params: { id }, body: { reason } })

describe('voiding a report', () => {
  test('is for its tester and the head of the company, not for a colleague', async () => {
    const { _id } = await aFinal()
    expect((await declareVoid(colleague, _id)).status).toBe(403)
    expect(await declareVoid(boss, _id)).toMatchObject({
      status: 200,
      body: { state: 'void', stateReason: 'Falsches Fahrzeug gemessen' },
    })
  })

  test('is seen at once by whoever checks it, and its number stays taken', async () => {
    const { _id, number, verifyCode } = await aFinal()
    expect(await stateOf(verifyCode)).toBe('final')
    await declareVoid(tester, _id)
    expect(await stateOf(verifyCode)).toBe('void')
    expect((await tester.ok(reports.read, { params: { id: _id } })).number).toBe(number)
  })

  test('needs a reason, and a final report', async () => {
    const { _id } = await aFinal()
    expect((await declareVoid(tester, _id, ' ')).status).toBe(400)
    await declareVoid(tester, _id)
    expect(await declareVoid(tester, _id)).toMatchObject({ status: 409, body: { code: 'report.notFinal' } })
  })
})

describe('amending a report (T58)', () => {
  test('makes a draft with everything it holds, and of the report says only that it is being amended', async () => {
    const old = await aFinal()
    const draft = await tester.ok(reports.amend, { params: { id: old._id } })
    expect(draft).toMatchObject({
      state: 'draft',
      number: null,
      name: `${old.name} (2)`,
      measurement: old.measurement,
      replaces: { reportId: old._id, number: old.number },
    })
    const replacedBy = { reportId: draft._id, number: null }
    expect(await colleague.ok(reports.read, { params: { id: old._id } })).toEqual({ ...old, replacedBy })
    const { items } = await boss.ok(reports.list, { query: { search: old.number ?? '' } })
    expect(items).toMatchObject([{ _id: old._id, state: 'final', replacedBy }])
    await tester.ok(reports.remove, { params: { id: draft._id } })
    expect(await colleague.ok(reports.read, { params: { id: old._id } })).toEqual(old)
  })

  test('takes its place once the correction is final: the old one stays readable and names the new', async () => {
    const old = await aFinal()
    const draft = await colleague.ok(reports.amend, { params: { id: old._id } })
    const { body: corrected } = await finalise(colleague, draft)
    expect(corrected.state).toBe('final')
    expect(await tester.ok(reports.read, { params: { id: old._id } })).toMatchObject({
      state: 'amended',
      number: old.number,
      replacedBy: { reportId: corrected._id, number: corrected.number },
    })
    expect(await stateOf(old.verifyCode)).toBe('amended')
    expect(await stateOf(corrected.verifyCode)).toBe('final')
  })

  test('stays about the car of what it corrects', async () => {
    const old = await aFinal()
    const draft = await colleague.ok(reports.amend, { params: { id: old._id } })
    const { id: other } = await put.companyVehicle(house.database.writes, owned)
    const moved = { ...draft, companyVehicleId: other }
    const { status, body } = await colleague.send('PUT', `/api/report/${draft._id}`, { body: moved })
    expect({ status, fields: body.fields }).toEqual({
      status: 403,
      fields: { companyVehicleId: 'readOnlyField' },
    })
    expect(await colleague.ok(reports.read, { params: { id: draft._id } })).toEqual(draft)
  })

  test('happens in one draft at a time', async () => {
    const old = await aFinal()
    await tester.ok(reports.amend, { params: { id: old._id } })
    expect(await colleague.call(reports.amend, { params: { id: old._id } })).toMatchObject({
      status: 409,
      body: { code: 'report.amendTaken' },
    })
  })

  test('comes to nothing where the report was voided meanwhile', async () => {
    const old = await aFinal()
    const draft = await tester.ok(reports.amend, { params: { id: old._id } })
    await declareVoid(boss, old._id)
    expect(await boss.ok(reports.read, { params: { id: old._id } })).toMatchObject({ replacedBy: null })
    expect(await finalise(tester, draft)).toMatchObject({ status: 409, body: { code: 'report.notFinal' } })
  })
})
