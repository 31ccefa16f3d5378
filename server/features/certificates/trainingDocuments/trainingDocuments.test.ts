import { PDF, PdfDict, PdfName, PdfString } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { files } from '#contract/file.ts'
import { trainingDocuments } from '#contract/trainingDocument.ts'
import { today } from '../../../../test/support/day.ts'
import type { Client } from '../../../../test/support/client.ts'
import { form } from '../../../../test/support/form.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'

let server: TestServer
let trainer: Client
let authority: { id: string }
let foreign: { id: string }

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  authority = await insert.authority(writes, 'Prüfstelle', 'PS')
  foreign = await insert.authority(writes, 'Andere', 'AN')
  const theo = await insert.person(writes, 'Theo')
  for (const { id } of [authority, foreign]) await insert.appoint(writes, id, theo, 'trainer')
  trainer = await server.as(theo)
})
afterAll(() => server.close())

async function pdf(change: (catalog: PdfDict) => void = () => undefined) {
  const created = PDF.create()
  created.addPage()
  change(created.getCatalog())
  return Buffer.from(await created.save())
}
const add = (bytes: Buffer, authorityId = authority.id) =>
  trainer.send('POST', '/api/trainingDocument', form({ authorityId, name: 'Anwesenheit.pdf' }, bytes))
const added = async (authorityId?: string) =>
  ((await add(await pdf(), authorityId)).body as { _id: string })._id

async function issued(documents: string[]) {
  const holder = await insert.person(server.database.writes, 'Kim')
  const template = await insert.template(server.database.writes, authority.id, `Kurs ${holder.username}`)
  const issueDate = today
  const body = {
    templateId: template.id,
    userId: holder.id,
    issueDate,
    identityCheck: 'Reisepass',
    documents,
  }
  return { holder, answer: await trainer.call(certificates.create, { body }) }
}

const action = (name: string) => (catalog: PdfDict) =>
  catalog.set('OpenAction', PdfDict.of({ S: PdfName.of(name), JS: PdfString.fromString('1') }))

describe('training document', () => {
  test('is stored with the certificate and readable only by its holder and its authority', async () => {
    const id = await added()
    const { holder, answer } = await issued([id])
    const params = { id: answer.body._id }
    const { items } = await trainer.ok(trainingDocuments.list, { params })
    expect(items).toMatchObject([{ _id: id, name: 'Anwesenheit.pdf' }])
    const own = await server.as(holder)
    expect((await own.ok(trainingDocuments.list, { params })).items).toHaveLength(1)
    const stranger = await server.as(await insert.person(server.database.writes, 'Stefan'))
    const read = (who: Client) => who.call(files.read, { params: { id } })
    expect((await read(own)).status).toBe(200)
    expect((await read(trainer)).status).toBe(200)
    expect((await read(stranger)).status).toBe(404)
    expect((await stranger.call(trainingDocuments.list, { params })).status).toBe(404)
  })

  test.each(['Start.bat', 'Anleitung.hta', 'Anleitung.html'])(
    'named %s is stored and served with the extension of its type',
    async (sent) => {
      const script = Buffer.from('\n<script>alert(1)</script>\n%%EOF\n')
      const upload = form({ authorityId: authority.id, name: sent }, Buffer.concat([await pdf(), script]))
      const { body } = await trainer.send('POST', '/api/trainingDocument', upload)
      const { _id: id, name } = body as unknown as { _id: string; name: string }
      expect(name).toBe(sent.replace(/\.\w+$/, '.pdf'))
      const served = async () =>
        (await trainer.call(files.read, { params: { id } })).headers['content-disposition']
      expect(await served()).toContain(`filename="${name}"`)
      // Stored before the extension followed from the content.
      await server.owner.writes.updateTable('file').set({ name: sent }).where('id', '=', id).execute()
      expect(await served()).toContain(`filename="${name}"`)
      expect(await trainer.ok(files.describe, { params: { id } })).toMatchObject({ name })
    },
  )

  test('is listed with its certificate under its served name', async () => {
    const id = await added()
    const { answer } = await issued([id])
    await server.owner.writes.updateTable('file').set({ name: 'Start.bat' }).where('id', '=', id).execute()
    const { items } = await trainer.ok(trainingDocuments.list, { params: { id: answer.body._id } })
    expect(items).toMatchObject([{ name: 'Start.pdf' }])
  })

  test('of another authority cannot be attached to a certificate', async () => {
    const { answer } = await issued([await added(foreign.id)])
    expect(answer.body).toMatchObject({ fields: { documents: 'notFound' } })
  })

  test.each([
    ['runs a program', action('JavaScript'), 'javaScript'],
    [
      'carries other files',
      (catalog: PdfDict) => catalog.set('Names', PdfDict.of({ EmbeddedFiles: PdfDict.of({}) })),
      'embedded',
    ],
    [
      'carries a file in a note on its page',
      (catalog: PdfDict) =>
        catalog.set(
          'Extra',
          PdfDict.of({ Subtype: PdfName.of('FileAttachment'), FS: PdfString.fromString('x') }),
        ),
      'embedded',
    ],
    ...['GoToR', 'SubmitForm'].map((name): [string, (catalog: PdfDict) => void, string] => [
      `leads elsewhere by ${name}`,
      (catalog) => catalog.set('OpenAction', PdfDict.of({ S: PdfName.of(name) })),
      'launch',
    ]),
    [
      'renders itself with XFA',
      (catalog: PdfDict) => catalog.set('AcroForm', PdfDict.of({ XFA: PdfString.fromString('x') })),
      'xfa',
    ],
    [
      'starts a program',
      (catalog: PdfDict) => catalog.set('OpenAction', PdfDict.of({ S: PdfName.of('Launch') })),
      'launch',
    ],
  ])('that %s is rejected, naming the field', async (_what, change, violation) => {
    const { status, body } = await add(await pdf(change))
    const code = `paper.${violation}`
    expect({ status, body }).toMatchObject({ status: 400, body: { code, fields: { file: code } } })
  })

  test('of another file type is rejected', async () => {
    expect((await add(Buffer.from('hello'))).status).toBe(415)
    expect((await add(Buffer.from('%PDF-1.7 hello'))).body).toMatchObject({
      code: 'paper.unreadable',
    })
  })
})
