import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '#contract/person.ts'
import { savedViews, type ViewState } from '#contract/savedView.ts'
import { mostViews, type ViewedList } from '#domain/savedView.ts'
import type { Client } from '../../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'
import { roundsOf, times } from '../../../../test/support/race.ts'

let server: TestServer
let admin: Client
let employee: Client
let stranger: Client
let head: Client
let trainer: Client
let emil: insert.Person
let companyId: string
let authorityId: string

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  const carla = await insert.person(writes, 'Carla')
  emil = await insert.person(writes, 'Emil')
  const frieda = await insert.person(writes, 'Frieda')
  const hanna = await insert.person(writes, 'Hanna')
  const theo = await insert.person(writes, 'Theo')
  companyId = (await insert.company(writes, 'Autohaus')).id
  await insert.employ(writes, companyId, carla, 'admin')
  await insert.employ(writes, companyId, emil)
  await insert.employ(writes, (await insert.company(writes, 'Werkstatt')).id, frieda, 'admin')
  authorityId = (await insert.authority(writes, 'Prüfstelle', 'PS')).id
  await insert.appoint(writes, authorityId, hanna, 'admin')
  await insert.appoint(writes, authorityId, theo, 'trainer')
  admin = await server.as(carla)
  employee = await server.as(emil)
  stranger = await server.as(frieda)
  head = await server.as(hanna)
  trainer = await server.as(theo)
})
afterAll(() => server.close())

let counter = 0
const state = (change: Partial<ViewState> = {}): ViewState => ({
  ...{ sort: 'plate', desc: false, q: '', filters: { drivetrain: 'BEV' }, columns: ['plate'], dense: false },
  ...change,
})
const aView = (change: object = {}) => ({
  ...{ list: 'companyVehicle' as const, name: `Sicht ${String(++counter)}`, state: state() },
  ...change,
})
const save = (who: Client, change: object = {}) => who.call(savedViews.create, { body: aView(change) })
const saved = async (who: Client, change: object = {}) => (await save(who, change)).body
const seenBy = async (who: Client, list: ViewedList = 'companyVehicle') =>
  (await who.ok(savedViews.list, { query: { list, l: 100 } })).items
const idsSeenBy = async (who: Client) => (await seenBy(who)).map(({ _id }) => _id)

describe('saved view', () => {
  test('stores the address state of a list, for its owner only', async () => {
    const view = await saved(employee, { state: state({ q: 'Linz', dense: true }) })
    expect(view).toMatchObject({
      ...{ userId: emil.id, companyId: null, authorityId: null, owner: null, isDefault: false },
      state: { q: 'Linz', filters: { drivetrain: 'BEV' }, columns: ['plate'], dense: true },
    })
    expect(await idsSeenBy(employee)).toContain(view._id)
    expect(await idsSeenBy(admin)).not.toContain(view._id)
    expect((await admin.call(savedViews.read, { params: { id: view._id } })).status).toBe(404)
  })

  test('is renamed and changed by its owner, not lost to a parallel write, and never moved to another list', async () => {
    const view = await saved(employee)
    const params = { id: view._id }
    await employee.ok(savedViews.setDefault, { body: { list: 'companyVehicle', viewId: view._id } })
    const body = { ...view, isDefault: true, name: 'Elektrisch', state: state({ desc: true }) }
    const changed = await employee.ok(savedViews.update, { params, body })
    expect(changed).toMatchObject({
      name: 'Elektrisch',
      state: { desc: true },
      userId: emil.id,
      isDefault: true,
    })
    expect((await employee.call(savedViews.update, { params, body })).body).toMatchObject({ code: 'stale' })
    const other = { ...changed, list: 'instrument' as const }
    expect((await employee.call(savedViews.update, { params, body: other })).body).toMatchObject({
      code: 'readOnlyField',
    })
  })

  test.each([
    ['a filter the list does not have', { filters: { colour: 'red' } }, 'state.filters.colour'],
    [
      'a value the filter does not have',
      { filters: { drivetrain: 'BEV,steam' } },
      'state.filters.drivetrain',
    ],
    ['an order the list does not have', { sort: 'password' }, 'state.sort'],
    ['a column the list does not have', { columns: ['plate', 'passwordHash'] }, 'state.columns'],
  ])('is not stored with %s', async (_, change, field) => {
    const { status, body } = await save(employee, { state: state(change) })
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { [field]: 'invalid' } } })
  })

  test('has a unique name in its list, in upper or lower case', async () => {
    await saved(employee, { name: 'Läuft ab' })
    expect((await save(employee, { name: 'läuft AB' })).body).toMatchObject({ code: 'savedView.nameTaken' })
    const elsewhere = {
      list: 'instrument',
      name: 'Läuft ab',
      state: state({ sort: 'make', filters: {}, columns: [] }),
    }
    expect((await save(employee, elsewhere)).status).toBe(200)
    expect((await save(admin, { name: 'Läuft ab' })).status).toBe(200)
  })

  test('of the reports of all organisations has the fields of a report', async () => {
    const ofReports = state({ sort: 'measuredAt', filters: { result: 'invalid' }, columns: ['tester'] })
    const view = { list: 'allReports', state: ofReports }
    expect((await save(employee, view)).status).toBe(200)
    const { status, body } = await save(employee, { ...view, state: { ...ofReports, columns: ['plate'] } })
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { 'state.columns': 'invalid' } } })
  })

  test('is limited in number, also with parallel saves', async () => {
    for (const { race } of roundsOf(server, { free: 1 })) {
      const { id } = await insert.person(server.database.writes, 'Viele')
      const many = await server.as({ ...emil, id })
      for (let count = 0; count < mostViews - 1; count++)
        await insert.savedView(server.database.writes, { userId: id })
      const outcome = await race(times(3, () => () => save(many)))
      expect(outcome).toMatchObject({ won: 1, why: ['savedView.tooMany'] })
      expect((await seenBy(many)).length).toBe(mostViews)
    }
  })

  test('of a list that no longer supports it is still listed as stored', async () => {
    const filters = { colour: 'red', drivetrain: 'BEV' }
    const id = await insert.savedView(server.database.writes, { userId: emil.id, state: { filters } })
    const views = await seenBy(employee)
    expect(views.find(({ _id }) => _id === id)).toMatchObject({ state: { filters } })
  })
})

describe('shared view', () => {
  test('is visible to the whole company and changed by its admins only', async () => {
    const view = await saved(admin, { companyId })
    expect(view).toMatchObject({ userId: null, companyId, owner: 'Autohaus' })
    expect(await idsSeenBy(employee)).toContain(view._id)
    expect(await idsSeenBy(stranger)).not.toContain(view._id)
    const params = { id: view._id }
    expect((await employee.call(savedViews.update, { params, body: view })).status).toBe(403)
    expect((await employee.call(savedViews.remove, { params })).status).toBe(403)
    expect((await stranger.call(savedViews.remove, { params })).status).toBe(404)
  })

  test('is shared by admins only, and only in their organisation', async () => {
    expect((await save(employee, { companyId })).status).toBe(404)
    expect((await save(stranger, { companyId })).status).toBe(404)
    expect((await save(trainer, { authorityId })).status).toBe(404)
    expect((await save(head, { companyId })).status).toBe(404)
    const view = await saved(head, { authorityId })
    expect(await idsSeenBy(trainer)).toContain(view._id)
  })

  test('starts as a private view and can become one again, and then opens no lists of others', async () => {
    const { _id, version } = await saved(admin)
    const params = { id: _id }
    const shared = await admin.ok(savedViews.share, { params, body: { version, companyId } })
    expect(shared).toMatchObject({ companyId, userId: null, owner: 'Autohaus' })
    const open = { list: 'companyVehicle' as const, viewId: _id }
    await employee.ok(savedViews.setDefault, { body: open })
    expect((await seenBy(employee)).find(({ isDefault }) => isDefault)?._id).toBe(_id)
    const own = await admin.ok(savedViews.share, { params, body: { version: shared.version } })
    expect(own).toMatchObject({ companyId: null, owner: null })
    expect(await idsSeenBy(employee)).not.toContain(_id)
    await admin.ok(savedViews.share, { params, body: { version: own.version, companyId } })
    expect((await seenBy(employee)).filter(({ isDefault }) => isDefault)).toEqual([])
  })

  test('is removed with the membership', async () => {
    const { writes } = server.database
    const view = await saved(admin, { companyId })
    const guest = await insert.person(writes, 'Gast')
    await insert.employ(writes, companyId, guest)
    const caller = await server.as(guest)
    await caller.ok(savedViews.setDefault, { body: { list: 'companyVehicle', viewId: view._id } })
    await writes
      .updateTable('coworker')
      .set({ until: new Date().toISOString() })
      .where('userId', '=', guest.id)
      .execute()
    expect(await idsSeenBy(caller)).toEqual([])
    expect((await caller.call(savedViews.read, { params: { id: view._id } })).status).toBe(404)
  })
})

describe('default view of a list', () => {
  test('is set once per list and can be cleared', async () => {
    const [one, other] = [await saved(employee), await saved(employee)]
    const list = 'companyVehicle' as const
    const opening = async () =>
      (await seenBy(employee)).filter(({ isDefault }) => isDefault).map(({ _id }) => _id)
    await employee.ok(savedViews.setDefault, { body: { list, viewId: one._id } })
    await employee.ok(savedViews.setDefault, { body: { list, viewId: other._id } })
    expect(await opening()).toEqual([other._id])
    await employee.ok(savedViews.setDefault, { body: { list, viewId: null } })
    expect(await opening()).toEqual([])
  })

  test('cannot be one that the caller does not see, or of another list', async () => {
    const foreign = await saved(stranger)
    const own = await saved(employee)
    const set = (list: ViewedList, viewId: string) =>
      employee.call(savedViews.setDefault, { body: { list, viewId } })
    expect((await set('companyVehicle', foreign._id)).status).toBe(404)
    expect((await set('instrument', own._id)).status).toBe(404)
  })
})

test('an erased user leaves no private views, and shared ones stay with the company', async () => {
  const { writes } = server.database
  const leaver = await insert.person(writes, 'Letzte')
  await insert.employ(writes, companyId, leaver, 'admin')
  const caller = await server.as(leaver)
  const own = await saved(caller)
  const shared = await saved(caller, { companyId })
  await caller.ok(savedViews.setDefault, { body: { list: 'companyVehicle', viewId: shared._id } })
  const { status } = await caller.call(people.eraseMyself, {})
  expect(status).toBe(200)
  const left = await writes
    .selectFrom('savedView')
    .select('id')
    .where('id', 'in', [own._id, shared._id])
    .execute()
  expect(left).toEqual([{ id: shared._id }])
  const opening = await writes.selectFrom('defaultView').selectAll().where('userId', '=', leaver.id).execute()
  expect(opening).toEqual([])
})
