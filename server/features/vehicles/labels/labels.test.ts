import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { labels } from '#contract/label.ts'
import { labelFormNames, labelForms } from '#domain/label.ts'
import { labelPath, readScanned } from '#domain/scanned.ts'
import type { Client } from '../../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'
import { codesIn } from '../../../../test/support/scan.ts'
import { closeDocuments } from '../../../documents/pool.ts'
import { drawPages } from '../../../documents/render.ts'

let server: TestServer
let employee: Client
let cars: { id: string; vin: string }[]
let foreign: string

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  const otto = await insert.person(writes, 'Otto')
  const { id: companyId } = await insert.company(writes, 'Autohaus')
  await insert.employ(writes, companyId, otto)
  cars = []
  for (let counter = 0; counter < 30; counter++)
    cars.push(await insert.companyVehicle(writes, { companyId, createdBy: otto }))
  const elsewhere = (await insert.company(writes, 'Werkstatt')).id
  foreign = (await insert.companyVehicle(writes, { companyId: elsewhere, createdBy: otto })).id
  employee = await server.as(otto)
})
afterAll(async () => {
  await server.close()
  await closeDocuments()
})

async function printed(ids: string[], query: Record<string, string> = {}) {
  const requested = { ids: ids.join(','), ...query }
  const { status, bytes } = await employee.send('GET', '/api/companyVehicle/labels', { query: requested })
  expect(status).toBe(200)
  return PDF.load(bytes)
}

const ids = () => cars.map(({ id }) => id)

test('a label shows its vehicle', async () => {
  const [car] = cars
  const [page] = (await printed([car?.id ?? ''], { form: 'single' })).extractText()
  expect(page?.text.replace(/\s/g, '')).toContain(car?.vin)
})

test.each(labelFormNames)(
  'the code of a label (%s) is readable at 200 dots per inch and links to the vehicle',
  async (form) => {
    const id = cars[0]?.id ?? ''
    const drawn = await drawPages({
      template: 'label',
      data: {
        ...{ form: labelForms[form], start: 1, lang: 'de', qrAlt: 'QR', title: 'Etikett', author: 'EVAL' },
        labels: [
          {
            title: '…TAL6AKMNMXP13484',
            line: 'Alpenwagen Murmel Allrad Langstrecke',
            code: 'TAL6AKMNMXP134849',
            owner: 'Werkstätte Hollerbauer KG',
            url: `https://eval.werkstatt-beispiel.example${labelPath('vehicle', id)}`,
          },
        ],
        createdAt: new Date(),
      },
    })
    expect(drawn.overflow).toBeNull()
    expect((await codesIn(drawn.drawing)).map(readScanned)).toEqual([{ kind: 'vehicle', id }])
  },
)

test('a sheet has 24 labels; a started one continues at the given position', async () => {
  expect((await printed(ids().slice(0, 24))).getPageCount()).toBe(1)
  expect((await printed(ids().slice(0, 24), { start: '2' })).getPageCount()).toBe(2)
  expect((await printed(ids(), { form: 'sheet40', start: '11' })).getPageCount()).toBe(1)
  const { status, body } = await employee.send('GET', '/api/companyVehicle/labels', {
    query: { ids: ids()[0] ?? '', start: 25 },
  })
  expect([status, body.fields]).toEqual([400, { start: 'outOfRange' }])
})

test('a vehicle of another company has no label', async () => {
  expect((await employee.call(labels.vehicles, { query: { ids: foreign } })).status).toBe(404)
})
