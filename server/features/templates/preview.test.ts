import { Tinypool } from 'tinypool'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { certificateTemplates } from '#contract/template.ts'
import { certificates } from '#contract/certificate.ts'
import { usualTheme } from '#domain/theme.ts'
import { today } from '../../../test/support/day.ts'
import type { Answered, Client } from '../../../test/support/client.ts'
import { databaseHash } from '../../../test/support/databaseHash.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { documentQueues, limits } from '../../documents/pool.ts'

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

const usual = { ...limits }
afterEach(() => void Object.assign(limits, usual))

test('T66: a template that is not rendered in time is not stored and returns the reason, as does its preview', async () => {
  const slow = aTemplate({ name: 'Lang', standardsHtml: `<p>${'Normen und Regeln. '.repeat(300)}</p>` })
  await admin.ok(certificateTemplates.preview, { body: aTemplate() })
  limits.drawMs = 0
  const answers = [
    await admin.call(certificateTemplates.create, { body: slow }),
    await admin.call(certificateTemplates.preview, { body: aTemplate() }),
  ]
  limits.drawMs = usual.drawMs
  for (const { status, body } of answers)
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'certificateTemplate.tooSlow', fields: { standardsHtml: 'certificateTemplate.tooSlow' } },
    })
  expect((await admin.call(certificateTemplates.create, { body: slow })).status).toBe(200)
})

/** Makes each call when the one before is drawn, waits or is answered; nothing is drawn before all are made. */
async function beforeDrawing(calls: (() => Promise<Answered>)[]) {
  Object.assign(limits, { drawMs: 120_000, drawerWaitMs: 120_000, wakeMs: 120_000 })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { run } = Tinypool.prototype
  const held = vi.spyOn(Tinypool.prototype, 'run').mockImplementation(async function (
    this: Tinypool,
    ...job: Parameters<typeof run>
  ) {
    await released
    return (await run.apply(this, job)) as unknown
  })
  const begun: Promise<Answered>[] = []
  let answered = 0
  try {
    for (const call of calls) {
      const before = drawers() + answered
      begun.push(call().finally(() => void (answered += 1)))
      await vi.waitUntil(() => drawers() + answered > before, { timeout: 60_000 })
    }
  } finally {
    release()
    held.mockRestore()
  }
  return Promise.all(begun)
}

function drawers() {
  const { inside = 0, waiting = 0 } = documentQueues().find(({ queue }) => queue === 'drawers') ?? {}
  return inside + waiting
}

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
  const preview = () =>
    client.call(certificateTemplates.preview, { body: aTemplate({ authorityId: own.id }) })
  const answers = await beforeDrawing([preview, preview, preview])
  await logging.close()
  expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([200, 'superseded', 200])
  expect(lines).toEqual([])
})

test('saving long templates is refused neither by live previews of the same person nor by saving in two windows', async () => {
  const standardsHtml = `<p>${'Normen und Regeln. '.repeat(300)}</p>`
  const save = () =>
    admin.call(certificateTemplates.create, {
      body: aTemplate({ name: crypto.randomUUID().slice(0, 8), standardsHtml }),
    })
  const answers = await beforeDrawing([draw, save, save, draw, draw])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409, 200])
})
