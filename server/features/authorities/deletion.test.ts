import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificationAuthorities } from '#contract/authority.ts'
import { certificates } from '#contract/certificate.ts'
import { sheets } from '#contract/sheet.ts'
import { certificateTemplates } from '#contract/template.ts'
import { trainingDocuments } from '#contract/trainingDocument.ts'
import type { Client } from '../../../test/support/client.ts'
import { today } from '../../../test/support/day.ts'
import { form } from '../../../test/support/form.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { formPdf } from '../../../test/samples/sampleSheets.ts'

let server: TestServer
let administrator: Client
let counter = 0

beforeAll(async () => {
  server = await testServer()
  await server.work()
  administrator = await server.as(await insert.person(server.database.writes, 'Rosa', { isAdmin: true }))
})
afterAll(() => server.close())

async function created() {
  const head = await insert.person(server.database.writes, `Anna${++counter}`)
  const address = { street: 'Ring 4', zip: '8010', city: 'Graz', country: 'AT' } as const
  const authority = await administrator.ok(certificationAuthorities.create, {
    body: {
      ...{
        name: `Prüfstelle ${counter}`,
        code: `DEL${counter}`,
        email: `del${counter}@example.org`,
        address,
      },
      adminEmail: head.email,
    },
  })
  return { id: authority._id, browser: await server.as(head) }
}

const remove = (id: string) => administrator.call(certificationAuthorities.remove, { params: { id } })

async function filesOf(authorityId: string) {
  const rows = await server.database.reads
    .selectFrom('file')
    .select('id')
    .where('authorityId', '=', authorityId)
    .execute()
  return rows.map(({ id }) => id)
}

test('an authority that has issued nothing is deleted with its templates, their versions, pages and files', async () => {
  const { id, browser } = await created()
  const pdf = await formPdf()
  const page = form({ authorityId: id, name: 'Urkunde.pdf' }, pdf)
  expect((await browser.send('POST', sheets.upload.path, page)).status).toBe(200)
  const proof = form({ authorityId: id, name: 'Kurs.pdf' }, pdf)
  expect((await browser.send('POST', trainingDocuments.add.path, proof)).status).toBe(200)
  expect((await filesOf(id)).length).toBeGreaterThan(1)

  expect((await remove(id)).status).toBe(200)
  expect((await administrator.call(certificationAuthorities.read, { params: { id } })).status).toBe(404)
  expect(await filesOf(id)).toEqual([])
  const { rows } = await server.database.pool.query('select from template where authority_id = $1', [id])
  expect(rows).toEqual([])
})

test('an authority that has issued a certificate is not deleted and keeps its templates', async () => {
  const { id, browser } = await created()
  const { items } = await browser.ok(certificateTemplates.list)
  const holder = await insert.person(server.database.writes, 'Hanna')
  await browser.ok(certificates.create, {
    body: {
      ...{ templateId: items[0]?._id ?? '', userId: holder.id, evalid: holder.evalid },
      ...{ issueDate: today, identityCheck: 'Reisepass', prerequisitesChecked: true },
    },
  })
  expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'inUse' } })
  expect((await browser.ok(certificateTemplates.list)).total).toBe(items.length)
})
