import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { certificateTemplates } from '#contract/template.ts'
import { usualTheme } from '#domain/theme.ts'
import { today } from '../../../test/support/day.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

let server: TestServer
let admin: Client
let authorityId: string

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  const person = await insert.person(writes, 'Anna')
  authorityId = (await insert.authority(writes, 'Prüfstelle', 'PS')).id
  await insert.appoint(writes, authorityId, person, 'admin')
  admin = await server.as(person)
})
afterAll(() => server.close())

let counter = 0

const aTemplate = (change: object = {}) => ({
  ...{ ...usualTheme, authorityId, name: `Fachkundige Person ${++counter}` },
  ...{ language: 'de' as const, secondLanguage: 'it' as const, level: 'EVAL-2', rank: 2, validYears: 3 },
  standardsHtml: '<p>Erste Fassung</p>',
  ...change,
})

const issued = async (templateId: string, language?: 'de' | 'en' | 'it', userId?: string) => {
  const holder = userId ?? (await insert.person(server.database.writes, 'Hanna')).id
  const issueDate = today
  return admin.call(certificates.create, {
    body: { templateId, userId: holder, issueDate, identityCheck: 'Reisepass', language },
  })
}

test('every version of a template is readable, with its author and the number of certificates issued', async () => {
  const first = await admin.ok(certificateTemplates.create, { body: aTemplate() })
  const params = { id: first._id }
  await issued(first._id)
  const used = await admin.ok(certificateTemplates.read, { params })
  await admin.ok(certificateTemplates.update, {
    params,
    body: { ...used, standardsHtml: '<p>Zweite Fassung</p>', accent: 'green' },
  })
  const { items } = await admin.ok(certificateTemplates.versions, { params })
  expect(items).toMatchObject([
    { version: 2, standardsHtml: '<p>Zweite Fassung</p>', accent: 'green', certificates: 0 },
    { version: 1, standardsHtml: '<p>Erste Fassung</p>', accent: 'orange', certificates: 1 },
  ])
  expect(items.map(({ changedBy }) => changedBy)).toEqual([
    expect.stringContaining('Anna'),
    expect.stringContaining('Anna'),
  ])
})

test('a certificate is printed in the chosen language, with its name in that language', async () => {
  const translations = { it: { name: 'Persona esperta', standardsHtml: '<p>Norme</p>', afterHtml: '' } }
  const template = await admin.ok(certificateTemplates.create, { body: aTemplate({ translations }) })
  const { body } = await issued(template._id, 'it')
  expect(body).toMatchObject({ name: 'Persona esperta', language: 'it' })
  expect((await issued(template._id)).body).toMatchObject({ name: template.name, language: 'de' })
  const { input } = await server.database.writes
    .selectFrom('issuedDocument')
    .select('input')
    .where('recordId', '=', body._id)
    .executeTakeFirstOrThrow()
  expect(input).toMatchObject({
    template: {
      language: 'it',
      secondLanguage: 'de',
      standardsHtml: '<p>Norme</p>',
      second: { name: template.name },
    },
  })
})

test('nothing is issued in a language without a name of the template', async () => {
  const template = await admin.ok(certificateTemplates.create, { body: aTemplate() })
  const { status, body } = await issued(template._id, 'it')
  expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { language: 'notFound' } })
})

test('a qualification in one language is the same in another', async () => {
  const translations = { it: { name: `Persona ${++counter}`, standardsHtml: '', afterHtml: '' } }
  const template = await admin.ok(certificateTemplates.create, { body: aTemplate({ translations }) })
  const holder = await insert.person(server.database.writes, 'Vera')
  expect((await issued(template._id, 'de', holder.id)).status).toBe(200)
  expect((await issued(template._id, 'it', holder.id)).body).toMatchObject({ code: 'certificate.nameTaken' })
})

test('T38: texts of a template in further languages are sanitised', async () => {
  const translations = {
    it: {
      name: 'Persona',
      standardsHtml: '<p onclick="x()">Norme<script>alert(1)</script></p>',
      afterHtml: '',
    },
    en: { name: '', standardsHtml: '', afterHtml: '' },
  }
  const template = await admin.ok(certificateTemplates.create, { body: aTemplate({ translations }) })
  expect(template.translations).toEqual({
    it: { name: 'Persona', standardsHtml: '<p>Norme</p>', afterHtml: '' },
  })
})

test.each<[where: string, change: object, field: string]>([
  ['the name', { name: 'Odd \u{12000}' }, 'name'],
  ['the level', { level: 'EVAL-2 李' }, 'level'],
  ['the standards', { standardsHtml: '<p>Gut 😀</p>' }, 'standardsHtml'],
  [
    'another language',
    { translations: { it: { name: 'שרה', standardsHtml: '', afterHtml: '' } } },
    'translations.it.name',
  ],
])(
  'a character that no certificate can show is rejected on entry, in %s, before a number is used',
  async (_where, change, field) => {
    const refused = { status: 400, body: { fields: { [field]: 'notPrintableText' } } }
    expect(await admin.call(certificateTemplates.create, { body: aTemplate(change) })).toMatchObject(refused)
    const stored = await admin.ok(certificateTemplates.create, { body: aTemplate() })
    const body = { ...stored, ...change }
    const params = { id: stored._id }
    expect(await admin.call(certificateTemplates.update, { params, body })).toMatchObject(refused)
  },
)

test('characters that the fonts contain are accepted', async () => {
  const body = aTemplate({ name: 'Fachkundige Person ≥ 60 V', standardsHtml: '<p>500 Ω/V → 20 °C, „µ“</p>' })
  expect((await admin.call(certificateTemplates.create, { body })).status).toBe(200)
})
