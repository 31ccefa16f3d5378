import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { files } from '#contract/file.ts'
import { sheets } from '#contract/sheet.ts'
import { certificateTemplates } from '#contract/template.ts'
import { usualTheme } from '#domain/theme.ts'
import type { Client } from '../../../test/support/client.ts'
import { today } from '../../../test/support/day.ts'
import { databaseHash } from '../../../test/support/databaseHash.ts'
import { form } from '../../../test/support/form.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { integersOf, quarterOf, repeat } from '../../../test/support/sample.ts'
import { limits } from '../../documents/pool.ts'
import {
  encryptedPdf,
  flatPdf,
  formPdf,
  placedBoxes,
  scriptedPdf,
} from '../../../test/samples/sampleSheets.ts'

let server: TestServer
let admin: Client
let holder: insert.Person
let authorityId: string
let counter = 0

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  const person = await insert.person(writes, 'Anna')
  holder = await insert.person(writes, 'Hanna')
  authorityId = (await insert.authority(writes, 'Prüfstelle', 'PS')).id
  await insert.appoint(writes, authorityId, person, 'admin')
  admin = await server.as(person)
})
afterAll(() => server.close())

const upload = (pdf: Uint8Array, of = authorityId) =>
  admin.send('POST', sheets.upload.path, form({ authorityId: of, name: 'Urkunde.pdf' }, pdf))

async function uploaded(pdf: Uint8Array) {
  const { status, body } = await upload(pdf)
  expect(status).toBe(200)
  return body as unknown as {
    _id: string
    kind: string
    pages: { fileId: string }[]
    boxes: typeof placedBoxes
  }
}

const aTemplate = (change: object = {}) => ({
  ...{ ...usualTheme, layout: 'uploaded' as const, authorityId, name: `Fachkundig ${++counter}` },
  ...{ language: 'de' as const, level: 'EVAL-2', rank: 2, validYears: 3, standardsHtml: '<p>Normen</p>' },
  ...change,
})

const textOf = async (pdf: Uint8Array) =>
  (await PDF.load(pdf))
    .extractText()
    .map(({ text }) => text)
    .join('\n')
    .replace(/\s+/g, ' ')

const issuedFrom = async (templateId: string, userId = holder.id) =>
  admin.ok(certificates.create, {
    body: { templateId, userId, issueDate: today, identityCheck: 'Reisepass' },
  })

test.each([
  ['a form', formPdf],
  ['a flat page', flatPdf],
])('%s is uploaded and previewed, and a certificate issued from it is sealed on it', async (_, make) => {
  const sheet = await uploaded(await make())
  const boxes = sheet.kind === 'form' ? sheet.boxes : placedBoxes
  const body = aTemplate({ sheetId: sheet._id, boxes })
  const { svg, overflow } = await admin.ok(certificateTemplates.preview, { body })
  expect({ overflow, drawing: svg.slice(0, 4) }).toEqual({ overflow: null, drawing: '<svg' })
  const template = await admin.ok(certificateTemplates.create, { body })
  expect(template).toMatchObject({ layout: 'uploaded', sheetId: sheet._id })
  const person = await insert.person(server.database.writes, 'Vera')
  const { state, number, fileId } = await issuedFrom(template._id, person.id)
  expect(state).toBe('valid')
  const file = await admin.send('GET', `/api/file/${fileId}`)
  const pdf = file.bytes
  expect(await textOf(pdf)).toContain(number)
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/pdfaid:conformance>A</)
})

test('an upload is read as it was answered', async () => {
  const sheet = await uploaded(await formPdf())
  expect(await admin.ok(sheets.read, { params: { id: sheet._id } })).toEqual(sheet)
})

test('the picture of a page is readable with its template, and by no one else', async () => {
  const { pages } = await uploaded(await flatPdf())
  const params = { id: pages[0]?.fileId ?? '' }
  const stranger = await server.as(await insert.person(server.database.writes, 'Fremd'))
  expect((await admin.call(files.read, { params })).status).toBe(200)
  expect((await stranger.call(files.read, { params })).status).toBe(404)
})

describe('T39: PDF uploaded as a page', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['that is not a PDF', () => Buffer.from('<html><script>alert(1)</script>'), 'sheet.notPdf'],
    ['with bytes before its start', () => Buffer.from('GIF89a %PDF-1.7'), 'sheet.notPdf'],
    ['that is truncated', async () => (await flatPdf()).subarray(0, 700), 'sheet.unreadable'],
    ['of its first line only', () => Buffer.from('%PDF-1.7\n'), 'sheet.unreadable'],
    ['under a password', encryptedPdf, 'sheet.encrypted'],
    ['of five pages', () => flatPdf({ pages: 5 }), 'sheet.tooManyPages'],
    ['with an oversized page', () => flatPdf({ width: 4000, height: 4000 }), 'sheet.pageSize'],
    ['with an undersized page', () => flatPdf({ width: 60, height: 60 }), 'sheet.pageSize'],
  ])('%s is rejected with a message, and nothing is stored', async (_, make, code) => {
    const pdf = await make()
    const before = await databaseHash(server.database)
    const { body } = await upload(pdf)
    expect(body).toMatchObject({ code, fields: { file: code } })
    expect(await databaseHash(server.database)).toEqual(before)
  })

  test('with scripts, links and files inside becomes a page without them', async () => {
    const { pages } = await uploaded(await scriptedPdf())
    const { bytes } = await admin.send('GET', `/api/file/${pages[0]?.fileId}`)
    expect(Buffer.from(bytes).toString()).not.toMatch(/script|alert|http:\/\/203|onload|foreignObject/i)
  })

  test('with forbidden characters in a field name becomes a page without them', async () => {
    const { boxes } = await uploaded(
      await formPdf({ fields: [{ name: 'Kurs\u0007leiter', at: [60, 60, 90, 20] }] }),
    )
    expect(boxes).toMatchObject([{ field: 'Kursleiter', place: '' }])
  })

  test('damaged at random becomes a page or is rejected, and the next one is read', async () => {
    const whole = Buffer.from(await formPdf())
    const next = integersOf('damaged bytes')
    const damaged = () => {
      const file = Buffer.from(whole)
      for (let at = 0; at < 30; at += 1) file[100 + (next() % (file.length - 200))] = next() % 256
      return file
    }
    const usualMs = limits.sheetMs
    // Some damaged files never finish; they are refused at the time limit.
    limits.sheetMs = 1000
    try {
      for (const [index, file] of quarterOf('damaged files', Array.from({ length: 12 }, damaged)).entries()) {
        const { status, body } = await upload(file)
        const code = status === 200 ? 200 : body.code
        expect(code, `file ${index}, ${repeat}`).toSatisfy(
          (one) => one === 200 || String(one).startsWith('sheet.'),
        )
      }
    } finally {
      limits.sheetMs = usualMs
    }
    expect((await upload(whole)).status).toBe(200)
  })
})

describe('template on uploaded pages', () => {
  const refusal = async (change: object) => {
    const { status, body } = await admin.call(certificateTemplates.create, { body: aTemplate(change) })
    return { status, fields: (body as { fields?: object }).fields }
  }

  test('requires pages, and shows all required fields of a certificate', async () => {
    const { _id: sheetId } = await uploaded(await flatPdf())
    expect(await refusal({})).toEqual({ status: 400, fields: { sheetId: 'mandatory' } })
    expect(await refusal({ sheetId, boxes: placedBoxes.slice(1) })).toEqual({
      status: 400,
      fields: { boxes: 'placesMissing' },
    })
  })

  test('names the box beyond the edge and the code that is too small', async () => {
    const { _id: sheetId } = await uploaded(await flatPdf())
    const boxes = placedBoxes.map((box) =>
      box.place === 'certificate.due'
        ? { ...box, x: 190 }
        : box.place === 'image.qr'
          ? { ...box, width: 9, height: 9 }
          : box,
    )
    const at = (field: string) => `boxes.${placedBoxes.findIndex((box) => box.place === field)}`
    expect(await refusal({ sheetId, boxes })).toEqual({
      status: 400,
      fields: { [at('certificate.due')]: 'outsideSheet', [at('image.qr')]: 'qrTooSmall' },
    })
  })

  test('T66: names texts that would be printed white on white or black on a dark background', async () => {
    const { _id: sheetId } = await uploaded(await flatPdf())
    const boxes = placedBoxes.map((box) =>
      box.place === 'holder.fullName'
        ? { ...box, ink: 'white' as const }
        : box.place === 'certificate.number'
          ? { ...box, y: 4 }
          : box,
    )
    const at = (field: string) => `boxes.${placedBoxes.findIndex((box) => box.place === field)}`
    expect(await refusal({ sheetId, boxes })).toEqual({
      status: 400,
      fields: { [at('holder.fullName')]: 'noContrast', [at('certificate.number')]: 'noContrast' },
    })
    const readable = boxes.map((box) => ({ ...box, ink: box.y === 4 ? ('white' as const) : 'black' }))
    expect((await refusal({ sheetId, boxes: readable })).status).toBe(200)
  })

  test('does not use the pages of another authority', async () => {
    const other = await insert.authority(server.database.writes, 'Andere', 'AN')
    const sheetId = await insert.sheet(server.database.writes, other.id)
    expect(await refusal({ sheetId, boxes: placedBoxes })).toMatchObject({ status: 404 })
    expect((await upload(await flatPdf(), other.id)).status).toBe(404)
  })

  test.each([
    ['Chinese', '李小龙', 'certificate.holderNotPrintable'],
    ['an emoji', 'Anna 😀', 'certificate.holderNotPrintable'],
    ['200 letters', 'W'.repeat(200), 'failed'],
  ])(
    'T41: with a holder whose name contains %s reports it and issues nothing',
    async (_, fullname, outcome) => {
      const sheet = await uploaded(await formPdf())
      const template = await admin.ok(certificateTemplates.create, {
        body: aTemplate({ sheetId: sheet._id, boxes: sheet.boxes }),
      })
      const person = await insert.person(server.database.writes, 'Lang')
      await server.database.writes
        .updateTable('user')
        .set({ lastname: fullname, firstname: '' })
        .where('id', '=', person.id)
        .execute()
      const body = {
        templateId: template._id,
        userId: person.id,
        issueDate: today,
        identityCheck: 'Reisepass',
      }
      const answer = (await admin.call(certificates.create, { body })).body
      expect(answer.code ?? answer.state).toBe(outcome)
    },
  )
})

test('T68: pages count towards the storage of their uploader and are rejected when it is full', async () => {
  const { writes } = server.database
  const other = await insert.person(writes, 'Olga')
  await insert.appoint(writes, authorityId, other, 'admin')
  const browser = await server.as(other)
  const bring = async () =>
    browser.send('POST', sheets.upload.path, form({ authorityId, name: 'Urkunde.pdf' }, await flatPdf()))
  const changed = {
    id: crypto.randomUUID(),
    kind: 'picture',
    size: 500_000_000 - 100,
    authorId: other.id,
  } as const
  await writes
    .insertInto('file')
    .values({ ...changed, name: 'x', mime: 'image/png', sha256: Buffer.alloc(32) })
    .execute()
  expect(await bring()).toMatchObject({ status: 413, body: { code: 'file.tooMany' } })
  await writes.deleteFrom('file').where('id', '=', changed.id).execute()
  expect((await bring()).status).toBe(200)
})
