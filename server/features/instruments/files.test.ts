import { PDF, PdfDict, PdfName, PdfString } from '@libpdf/core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '#contract/file.ts'
import { instruments } from '#contract/instrument.ts'
import { addDays } from '#domain/day.ts'
import { today } from '../../../test/support/day.ts'
import type { Client } from '../../../test/support/client.ts'
import { form } from '../../../test/support/form.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

let server: TestServer
let admin: Client
let employee: Client
let stranger: Client
let companyId: string

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  companyId = (await insert.company(writes, 'Autohaus')).id
  const carla = await insert.person(writes, 'Carla')
  const emil = await insert.person(writes, 'Emil')
  const frieda = await insert.person(writes, 'Frieda')
  await insert.employ(writes, companyId, carla, 'admin')
  await insert.employ(writes, companyId, emil)
  await insert.employ(writes, (await insert.company(writes, 'Werkstatt')).id, frieda, 'admin')
  admin = await server.as(carla)
  employee = await server.as(emil)
  stranger = await server.as(frieda)
})
afterAll(() => server.close())

async function pdf(change: (catalog: PdfDict) => void = () => undefined) {
  const created = PDF.create()
  created.addPage()
  change(created.getCatalog())
  return Buffer.from(await created.save())
}
const send = (who: Client, bytes: Buffer, owner: object = {}) =>
  who.send('POST', '/api/instrument/file', form({ ...owner, name: 'K-2026-17.pdf' }, bytes))
const added = async (who = admin) => ((await send(who, await pdf())).body as { _id: string })._id
const read = (who: Client, id: string) => who.call(files.read, { params: { id } })

let counter = 0
const create = (fileId: string | null, who = admin) =>
  who.call(instruments.create, {
    body: {
      ...{ kind: 'provingUnit' as const, make: 'Messfein', model: 'PU 1', serial: `F${++counter}`, fileId },
      ...{ calibratedOn: addDays(today, -30), calibrationDue: addDays(today, 335) },
    },
  })

describe('calibration certificate', () => {
  test('is stored with its calibration and readable by members of the owner', async () => {
    const fileId = await added(employee)
    const { body: meter } = await create(fileId, employee)
    expect(meter.fileId).toBe(fileId)
    const { items } = await employee.ok(instruments.history, { params: { id: meter._id } })
    expect(items).toMatchObject([{ event: 'passed', fileId, fileName: 'K-2026-17.pdf' }])
    const statuses = [admin, employee, stranger].map(async (who) => (await read(who, fileId)).status)
    expect(await Promise.all(statuses)).toEqual([200, 200, 404])
  })

  test('remains with each calibration, and the instrument shows the valid one', async () => {
    const [first, second] = [await added(), await added()]
    const { body: meter } = await create(first)
    const params = { id: meter._id }
    const body = {
      ...{ version: meter.version, laboratory: '', certificateNo: '', fileId: second },
      ...{ result: 'passed' as const, calibratedOn: today, due: addDays(today, 365) },
    }
    expect((await admin.ok(instruments.calibrate, { params, body })).fileId).toBe(second)
    const { items } = await admin.ok(instruments.history, { params })
    expect(items.map(({ fileId }) => fileId)).toEqual([second, first])
  })

  test('cannot be removed after it is entered', async () => {
    const fileId = await added()
    await create(fileId)
    expect((await admin.call(files.remove, { params: { id: fileId } })).status).toBe(403)
    expect((await read(admin, fileId)).status).toBe(200)
  })

  test('of another owner is neither added nor referenced', async () => {
    expect((await send(stranger, await pdf(), { companyId })).status).toBe(404)
    const { body } = await create(await added(stranger))
    expect(body).toMatchObject({ fields: { fileId: 'notFound' } })
  })

  test('sent as a photo is re-encoded without camera metadata', async () => {
    const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
    const original = await photo
      .withExif({ IFD0: { Copyright: 'Werkstatt' } })
      .jpeg()
      .toBuffer()
    const { body } = await send(admin, original)
    const { headers, bytes } = await read(admin, (body as { _id: string })._id)
    expect(headers['content-type']).toBe('image/jpeg')
    expect((await sharp(original).metadata()).exif).toBeDefined()
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  test.each([
    ['runs a program', { S: PdfName.of('JavaScript'), JS: PdfString.fromString('1') }, 'javaScript'],
    ['starts a program', { S: PdfName.of('Launch') }, 'launch'],
  ])('that %s is rejected, naming the field', async (_what, action, violation) => {
    const bytes = await pdf((catalog) => catalog.set('OpenAction', PdfDict.of(action)))
    const code = `paper.${violation}`
    expect(await send(admin, bytes)).toMatchObject({ status: 400, body: { code, fields: { file: code } } })
  })
})
