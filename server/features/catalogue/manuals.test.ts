import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vehicles } from '#contract/catalogue.ts'
import { vehicleData, vehicleManuals } from '#contract/vehicleManual.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { periods } from '../../operations/retention/periods.ts'
import { timeLimit } from './provider/haynesPro.ts'

let double: Server
let answer: RequestListener
let server: TestServer
let admin: Client
let lead: Client
let employee: Client
let stranger: Client
let vehicleId: string

beforeAll(async () => {
  double = createServer((request, response) => answer(request, response))
  await new Promise<void>((ready) => double.listen(0, '127.0.0.1', ready))
  server = await testServer({
    env: {
      HAYNESPRO_URL: `http://127.0.0.1:${(double.address() as AddressInfo).port}/v1`,
      HAYNESPRO_USERNAME: 'eval',
      HAYNESPRO_PASSWORD: 'geheim',
      HAYNESPRO_KEEP_DAYS: '7',
    },
  })
  const db = server.database.writes
  const people = await Promise.all(['Carla', 'Emil', 'Frieda'].map((name) => insert.person(db, name)))
  const [carla, emil, frieda] = people as [insert.Person, insert.Person, insert.Person]
  const home = await insert.company(db, 'Autohaus Nord')
  await insert.employ(db, home.id, carla, 'admin')
  await insert.employ(db, home.id, emil)
  await insert.employ(db, (await insert.company(db, 'Autohaus Süd')).id, frieda, 'admin')
  const sara = await insert.person(db, 'Sara', { isAdmin: true })
  ;[admin, lead, employee, stranger] = (await Promise.all(
    [sara, carla, emil, frieda].map((person) => server.as(person)),
  )) as [Client, Client, Client, Client]
})
afterAll(async () => {
  double.closeAllConnections()
  double.close()
  await server.close()
})

let counter = 0
const { ms: usualMs } = timeLimit
afterEach(() => void (timeLimit.ms = usualMs))
beforeEach(async () => {
  const body = { manufacturer: 'Alpenwagen', model: `Murmel ${++counter}`, drivetrain: 'BEV' as const }
  vehicleId = (await admin.ok(vehicles.create, { body }))._id
  answer = (_, response) => response.writeHead(404).end()
})

const textsOf = (de: string) => ({ de, en: '', it: '' })
const written = (title: string) => ({
  vehicleId,
  title,
  source: 'Werkstattblatt 7',
  dischargeMinutes: 12,
  steps: [{ kind: 'serviceDisconnect' as const, text: textsOf('Stecker unter der Rückbank ziehen') }],
})
const manual = (caller = employee) => caller.ok(vehicleData.manual, { params: { id: vehicleId } })
const json = (body: object): RequestListener => {
  const text = JSON.stringify(body)
  return (_, response) => response.end(text)
}

describe('manual', () => {
  test('of the administration is visible to everyone; one of a company only to the company, first in its list', async () => {
    await admin.ok(vehicleManuals.create, { body: written('Für alle') })
    expect((await manual()).manual?.title).toBe('Für alle')
    await lead.ok(vehicleManuals.create, { body: written('Unsere') })
    expect(await manual()).toMatchObject({
      state: 'found',
      provider: 'catalogue',
      source: 'Werkstattblatt 7',
      licence: 'Autohaus Nord',
      manual: { title: 'Unsere', dischargeMinutes: 12 },
    })
    expect((await manual(stranger)).manual?.title).toBe('Für alle')
    const visible = await stranger.ok(vehicleManuals.list, { query: { vehicleId } })
    expect(visible.items.map(({ title }) => title)).toEqual(['Für alle'])
  })

  test('is written only by an administrator of the organisation, and not for another one', async () => {
    expect((await employee.call(vehicleManuals.create, { body: written('Nein') })).status).toBe(403)
    const { companyId } = await stranger.ok(vehicleManuals.create, { body: written('Ihre') })
    expect((await lead.call(vehicleManuals.create, { body: { ...written('Nein'), companyId } })).status).toBe(
      404,
    )
  })

  test('keeps its organisation: another one is rejected, an omitted one is unchanged', async () => {
    const { _id, companyId } = await lead.ok(vehicleManuals.create, { body: written('Unsere') })
    const changed = (version: number, owner: object) =>
      lead.call(vehicleManuals.update, {
        params: { id: _id },
        body: { ...written('Geändert'), ...owner, version },
      })
    for (const field of ['companyId', 'authorityId'])
      expect((await changed(1, { [field]: vehicleId })).body).toMatchObject({
        code: 'readOnlyField',
        fields: { [field]: 'readOnlyField' },
      })
    expect((await changed(1, {})).body).toMatchObject({ title: 'Geändert', companyId, version: 2 })
    expect((await changed(2, { companyId })).body).toMatchObject({ companyId, version: 3 })
  })

  test('has at least one step, each in at least one language', async () => {
    const refusedFor = async (steps: object[]) => {
      const { body } = await lead.send('POST', '/api/vehicleManual', { body: { ...written('Leer'), steps } })
      return body.fields
    }
    expect(await refusedFor([])).toEqual({ steps: 'mandatory' })
    expect(await refusedFor([{ kind: 'wait', text: textsOf(' ') }])).toEqual({ 'steps.0.text': 'mandatory' })
  })

  test('of a hidden model is not found', async () => {
    const body = { manufacturer: 'Alpenwagen', model: `Geheim ${counter}`, drivetrain: 'BEV' as const }
    const proposed = await stranger.ok(vehicles.create, { body })
    const params = { id: proposed._id }
    expect((await employee.call(vehicleData.manual, { params })).status).toBe(404)
    const requested = { ...written('Nein'), vehicleId: proposed._id }
    expect((await lead.call(vehicleManuals.create, { body: requested })).status).toBe(404)
  })
})

const foreign = {
  title: 'Freischalten <b>HV</b>',
  steps: [{ kind: 'wait', text: '<script>x()</script>Fünf Minuten warten', minutes: 5, extra: 'x' }],
  dischargeMinutes: 5,
  version: '3',
}

describe('provider with a contract', () => {
  test('is called as the operator and answers in plain text with source and time', async () => {
    let requested = { url: '', authorization: '' }
    answer = (request, response) => {
      requested = { url: request.url ?? '', authorization: request.headers.authorization ?? '' }
      json(foreign)(request, response)
    }
    expect(await manual()).toMatchObject({
      state: 'found',
      kept: false,
      provider: 'haynesPro',
      source: 'HaynesPro',
      licence: 'HaynesPro',
      date: expect.stringMatching(/^20\d\d-/) as string,
      manual: {
        title: 'Freischalten HV',
        steps: [{ kind: 'wait', minutes: 5, text: { de: 'Fünf Minuten warten' } }],
      },
    })
    expect(requested.url).toContain(`/v1/disconnection?manufacturer=Alpenwagen&model=Murmel+${counter}`)
    expect(requested.authorization).toBe(`Basic ${Buffer.from('eval:geheim').toString('base64')}`)
  })

  test('without a manual is reported as such', async () => {
    expect(await manual()).toMatchObject({ state: 'notFound', provider: 'haynesPro', manual: null })
  })

  test.each<[string, RequestListener]>([
    ['garbage', (_, response) => response.end('%%%')],
    ['another document', json({ steps: 'none' })],
    ['no steps', json({ ...foreign, steps: [{ kind: 'wait', text: '<i></i>' }] })],
    ['an invalid discharge time', json({ ...foreign, dischargeMinutes: '15 min' })],
    ['a discharge time out of range', json({ ...foreign, dischargeMinutes: 900 })],
    ['a step with invalid minutes', json({ ...foreign, steps: [{ ...foreign.steps[0], minutes: '15' }] })],
    ['a step of an unknown kind', json({ ...foreign, steps: [{ ...foreign.steps[0], kind: 'warten' }] })],
  ])(
    'F13: that answers with %s is reported as unavailable, and its last answer is shown',
    async (_what, broken) => {
      answer = broken
      expect(await manual()).toMatchObject({ state: 'unavailable', manual: null })
      answer = json(foreign)
      await manual()
      answer = broken
      expect(await manual()).toMatchObject({
        state: 'found',
        kept: true,
        manual: { title: 'Freischalten HV' },
      })
    },
  )

  test('F13: that never answers is abandoned after its time limit', async () => {
    timeLimit.ms = 300
    answer = () => undefined
    expect(await manual()).toMatchObject({ state: 'unavailable' })
  })

  test('is cached no longer than its licence permits, and not after it withdraws an answer', async () => {
    answer = json(foreign)
    await manual()
    const { writes } = server.database
    await writes
      .updateTable('vehicleDataCopy')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where('vehicleId', '=', vehicleId)
      .execute()
    answer = (_, response) => response.end('?')
    expect(await manual()).toMatchObject({ state: 'unavailable' })
    expect(periods.map(({ table }) => table)).toContain('vehicle_data_copy')
    answer = json(foreign)
    await manual()
    answer = (_, response) => response.writeHead(404).end()
    expect(await manual()).toMatchObject({ state: 'notFound' })
    const stored = await writes
      .selectFrom('vehicleDataCopy')
      .select('vehicleId')
      .where('vehicleId', '=', vehicleId)
      .execute()
    expect(stored).toEqual([])
  })

  test('is searched with the catalogue, which works without it, and shows the manual of a model that only it has', async () => {
    answer = json({ items: [{ manufacturer: 'Alpenwagen', model: 'Gemse', drivetrain: 'steam' }] })
    const query = { q: `murmel ${counter}` }
    const { items } = await employee.ok(vehicleData.search, { query })
    expect(items).toMatchObject([
      { provider: 'catalogue', vehicleId },
      { provider: 'haynesPro', model: 'Gemse', vehicleId: null, drivetrain: null },
    ])
    answer = json(foreign)
    const match = items.find(({ vehicleId: id }) => id === null)
    const { manufacturer = '', model = '', variant = '' } = match ?? {}
    expect(
      await employee.ok(vehicleData.manualOfModel, { query: { manufacturer, model, variant } }),
    ).toMatchObject({ state: 'found', provider: 'haynesPro', manual: { title: 'Freischalten HV' } })
    answer = (_, response) => response.end('?')
    expect(await employee.ok(vehicleData.manualOfModel, { query: { manufacturer, model } })).toMatchObject({
      state: 'unavailable',
      manual: null,
    })
    const alone = await employee.ok(vehicleData.search, { query })
    expect(alone).toMatchObject({ items: [{ vehicleId }], unavailable: ['haynesPro'] })
  })
})

describe('public table', () => {
  const terms = { source: 'Offene Liste 2026', licence: 'CC BY 4.0' }
  const load = (content: string, dryRun: boolean, format: 'csv' | 'json' = 'csv') =>
    admin.ok(vehicleData.import, { body: { content, format, dryRun, ...terms } })
  const table = [
    'manufacturer;model;variant;drivetrain;voltageClass;yearFrom',
    'Offenwerk;Eins;;BEV;400;2020',
    'Offenwerk;Zwei;GT;PHEV;400;',
  ].join('\n')

  test('is checked first, then imported once with source and licence', async () => {
    expect(await load(table, true)).toMatchObject({ rows: 2, added: 2, known: 0, written: false, errors: [] })
    const count = async () => (await employee.ok(vehicles.list, { query: { search: 'offenwerk' } })).total
    expect(await count()).toBe(0)
    expect(await load(table, false)).toMatchObject({ added: 2, known: 0, written: true })
    expect(await load(table, true)).toMatchObject({ added: 0, known: 2 })
    expect(await load(table, false)).toMatchObject({ added: 0, known: 2 })
    const { items } = await employee.ok(vehicles.list, { query: { search: 'offenwerk eins' } })
    expect(items).toMatchObject([{ ...terms, state: 'accepted', yearFrom: 2020, voltageClass: '400' }])
  })

  test('that lists a model twice adds it once, as the check reports', async () => {
    const twice = ['manufacturer;model;drivetrain', 'Doppelwerk;Eins;BEV', 'DOPPELWERK;eins;BEV'].join('\n')
    for (const dryRun of [true, false])
      expect(await load(twice, dryRun)).toMatchObject({ added: 1, known: 1 })
  })

  test('with an invalid row stores nothing, and reports the cell and line', async () => {
    const wrong = `${table.replaceAll('Offenwerk', 'Falschwerk')}\nFalschwerk;;;Dampf;12;neu`
    const { errors, written } = await load(wrong, false)
    expect(written).toBe(false)
    expect(errors.map(({ line, field }) => `${line} ${field}`).toSorted()).toEqual([
      '4 drivetrain',
      '4 model',
      '4 voltageClass',
      '4 yearFrom',
    ])
    expect((await admin.ok(vehicles.list, { query: { search: 'falschwerk' } })).total).toBe(0)
  })

  test('with a model that ends before it begins is rejected with a message', async () => {
    const { errors } = await load(
      table.replace(';yearFrom', ';yearFrom;yearTo').replace('2020', '2020;2019'),
      false,
    )
    expect(errors).toEqual([{ line: 2, field: 'yearTo', code: 'outOfRange' }])
  })

  test('is read as JSON too, and rejected if it is no table', async () => {
    const row = { manufacturer: 'Jsonwerk', model: 'Eins', drivetrain: 'BEV', hvVoltage: 350 }
    expect(await load(JSON.stringify([row]), false, 'json')).toMatchObject({ added: 1 })
    const refused = await admin.call(vehicleData.import, {
      body: { content: '{', format: 'json', dryRun: true, ...terms },
    })
    expect(refused.body).toMatchObject({ fields: { content: 'invalid' } })
  })
})
