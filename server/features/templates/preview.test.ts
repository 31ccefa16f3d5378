import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { certificateTemplates } from '#contract/template.ts'
import { certificates } from '#contract/certificate.ts'
import { usualTheme } from '#domain/theme.ts'
import { today } from '../../../test/support/day.ts'
import type { Client } from '../../../test/support/client.ts'
import { databaseHash } from '../../../test/support/databaseHash.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { limits } from '../../documents/pool.ts'

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

const aTemplate = (change: object = {}) => ({
  ...usualTheme,
  authorityId,
  name: 'Fachkundige Person',
  language: 'de' as const,
  secondLanguage: 'it' as const,
  level: 'EVAL-2',
  rank: 2,
  validYears: 3,
  standardsHtml: '<ul><li>Messen</li></ul>',
  ...change,
})

const draw = (change: object = {}) => admin.call(certificateTemplates.preview, { body: aTemplate(change) })

test('a template being edited is rendered as it would be printed, and nothing of it is stored', async () => {
  const before = await databaseHash(server.database)
  const { status, body } = await draw()
  expect(status).toBe(200)
  expect(body.svg).toMatch(/^<svg/)
  expect(body.svg).not.toMatch(/<script|<foreignObject|href="http/)
  expect(await databaseHash(server.database)).toEqual(before)
})

test('each design and colour renders another page, and a new template with only its language is rendered too', async () => {
  const drawings = [
    await draw({ name: '', level: '', standardsHtml: '' }),
    await draw({ layout: 'modern' }),
    await draw({ layout: 'bilingual' }),
    await draw({ layout: 'bilingual', secondLanguage: 'en' }),
    await draw({ layout: 'modern', accent: 'green', orientation: 'landscape' }),
  ]
  expect(new Set(drawings.map(({ body }) => body.svg)).size).toBe(drawings.length)
})

test.each(['2999-01-01', '2001-01-01'])('nothing is rendered for a start on %s', async (issueDate) => {
  expect(await draw({ issueDate })).toMatchObject({
    status: 400,
    body: { code: 'certificate.issueDate', fields: { issueDate: 'certificate.issueDate' } },
  })
})

test.each([
  ['a level of 20 letters', { level: 'EVAL-2, eingeschränk' }, null],
  [
    'a level of 20 wide letters in a narrow box',
    { level: 'W'.repeat(20), layout: 'modern' },
    'certificate.level',
  ],
  ['a name of 120 letters without a space', { name: 'W'.repeat(120) }, 'certificate.name'],
])('%s is rendered or reported as not fitting', async (_, change, overflow) => {
  const { status, body } = await draw(change)
  expect({ status, overflow: body.overflow }).toEqual({ status: 200, overflow })
})

test.each([
  ['40 levels of lists', `${'<ul><li>'.repeat(40)}tief`],
  ['a ragged table', '<table><tr><td>a<tr><td>b<td>c<td>d</table><td>e'],
  ['external pictures and scripts', '<img src="http://127.0.0.1:9/x"><script>alert(1)</script><p>Text'],
])('T41: %s are rendered', async (_, standardsHtml) => {
  const { status, body } = await draw({ standardsHtml })
  expect({ status, overflow: body.overflow }).toEqual({ status: 200, overflow: null })
})

test('an issued certificate preserves its design, whatever happens to its template', async () => {
  const { writes } = server.database
  const holder = await insert.person(writes, 'Hanna')
  const template = await admin.ok(certificateTemplates.create, {
    body: aTemplate({ layout: 'bilingual', accent: 'green' }),
  })
  const { _id } = await admin.ok(certificates.create, {
    body: {
      templateId: template._id,
      userId: holder.id,
      issueDate: today,
      identityCheck: 'Reisepass',
    },
  })
  const used = await admin.ok(certificateTemplates.read, { params: { id: template._id } })
  const changed = await admin.ok(certificateTemplates.update, {
    params: { id: template._id },
    body: { ...used, layout: 'modern', accent: 'red' },
  })
  expect(changed).toMatchObject({
    layout: 'modern',
    accent: 'red',
    used: true,
    version: template.version + 1,
  })
  const { input } = await writes
    .selectFrom('issuedDocument')
    .select('input')
    .where('recordId', '=', _id)
    .executeTakeFirstOrThrow()
  expect(input).toMatchObject({
    template: {
      version: template.version,
      theme: { layout: 'bilingual', accent: 'green', orientation: 'portrait' },
      secondLanguage: 'it',
    },
  })
})

let usualMs: number
beforeEach(() => void (usualMs = limits.drawMs))
afterEach(() => void (limits.drawMs = usualMs))

test('T66: a template that is not rendered in time is not stored and returns the reason, as does its preview', async () => {
  const slow = aTemplate({ name: 'Lang', standardsHtml: `<p>${'Normen und Regeln. '.repeat(300)}</p>` })
  await admin.ok(certificateTemplates.preview, { body: aTemplate() })
  limits.drawMs = 0
  const answers = [
    await admin.call(certificateTemplates.create, { body: slow }),
    await admin.call(certificateTemplates.preview, { body: aTemplate() }),
  ]
  limits.drawMs = usualMs
  for (const { status, body } of answers)
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'certificateTemplate.tooSlow', fields: { standardsHtml: 'certificateTemplate.tooSlow' } },
    })
  expect((await admin.call(certificateTemplates.create, { body: slow })).status).toBe(200)
})

test('a preview that a newer one replaces is refused as superseded, which is no error in the log', async () => {
  const lines: string[] = []
  const logging = await testServer({
    env: { LOG_LEVEL: 'warn' },
    logTo: { write: (line) => void lines.push(line) },
  })
  const { writes } = logging.database
  const person = await insert.person(writes, 'Anna')
  const own = await insert.authority(writes, 'Prüfstelle', 'PS')
  await insert.appoint(writes, own.id, person, 'admin')
  const client = await logging.as(person)
  const body = aTemplate({ authorityId: own.id })
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => client.call(certificateTemplates.preview, { body })),
  )
  await logging.close()
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, body: problem } of refused)
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'superseded' })
  expect(lines).toEqual([])
})

test('saving a long template is not refused because live previews of the same person follow', async () => {
  const long = aTemplate({
    name: 'Ausführlich',
    standardsHtml: `<p>${'Normen und Regeln. '.repeat(300)}</p>`,
  })
  const [first, saved, ...others] = await Promise.all([
    draw(),
    admin.call(certificateTemplates.create, { body: long }),
    ...Array.from({ length: 5 }, () => draw()),
  ])
  expect([first.status, saved.status]).toEqual([200, 200])
  expect(others.map(({ status }) => status)).toContain(409)
})
