import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { legal } from '#contract/legal.ts'
import { people } from '#contract/person.ts'
import { legalKinds } from '#domain/legal.ts'
import { locales } from '#domain/locale.ts'
import type { Client } from '../../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'
import { scripting } from '../../../../test/support/scripting.ts'
import { sha256 } from '../../../config.ts'
import { periods } from '../../../operations/retention/periods.ts'
import { spanIn, ownText } from './texts.ts'

let server: TestServer
let operator: Client

beforeAll(async () => {
  server = await testServer()
  operator = await server.as(await insert.person(server.database.writes, 'Olga', { isAdmin: true }))
})
afterAll(() => server.close())

const read = async (kind: (typeof legalKinds)[number], lang: string, by?: Client) =>
  (
    await (by ?? (await server.as())).ok(legal.read, {
      params: { kind },
      headers: { 'accept-language': lang },
    })
  ).html
const facts = {
  ...{ name: 'Werk *Nord* GmbH', address: 'Weg 1\n8010 Graz', email: 'daten@example.org', phone: '' },
  ...{ representative: '', register: '', vat: '', officer: '', supervisor: 'Behörde', recipients: '' },
}
const unchanged = { de: null, en: null, it: null }

describe('before the operator has entered any details', () => {
  test.each(legalKinds)('%s is available in every language and lists what is missing', async (kind) => {
    for (const locale of locales) {
      const html = await read(kind, locale)
      expect(html).toContain('<h2>')
      expect(html).not.toMatch(/\{\w+\}/)
      expect(html).toContain(
        { de: 'noch nicht angegeben', en: 'not yet provided', it: 'non ancora indicato' }[locale],
      )
    }
  })

  test('only a system administrator sees every gap', async () => {
    expect(await read('imprint', 'de')).not.toContain('Telefon')
    expect(await read('imprint', 'de', operator)).toContain('Telefon')
    const guest = await server.as()
    expect((await guest.ok(legal.read, { params: { kind: 'imprint' } })).missing).toEqual([])
    expect((await operator.ok(legal.read, { params: { kind: 'imprint' } })).missing).toContain('name')
    expect((await guest.call(legal.edit)).status).toBe(401)
  })
})

test('the privacy notice lists each retention period from the list used for removal', async () => {
  for (const locale of locales) {
    const html = await read('privacy', locale)
    expect(html.match(/<li>/g)?.length).toBeGreaterThanOrEqual(periods.length)
    for (const { retention } of periods) if (retention) expect(html).toContain(spanIn(locale, retention))
  }
  expect(spanIn('de', '14 days')).toBe('14\u00a0Tage')
  expect(spanIn('it', '1 year')).toBe('1\u00a0anno')
})

test.each([
  ['email', '-3', 'email'],
  ['phone', '1'.repeat(41), 'tooLong'],
])('no %s of the operator is %s', async (field, value, code) => {
  const { version } = await operator.ok(legal.edit)
  const { status, body } = await operator.call(legal.setFacts, {
    body: { ...facts, [field]: value, version },
  })
  expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: code } })
})

test('details of the operator appear on every page at once, as typed, and parallel changes are not overwritten', async () => {
  const { version } = await operator.ok(legal.edit)
  await operator.ok(legal.setFacts, { body: { ...facts, version } })
  expect((await operator.call(legal.setFacts, { body: { ...facts, version } })).body.code).toBe('stale')
  const imprint = await read('imprint', 'de')
  expect(imprint).toContain('Werk *Nord* GmbH')
  expect(imprint).not.toContain('noch nicht angegeben')
  expect(await read('privacy', 'it')).toContain('daten@example.org')
  expect((await operator.ok(legal.edit)).missing).toEqual([])
})

test('a text of the operator replaces that of the product in its language only, without scripts', async () => {
  const text = `# Impressum\n\n{name}\n\n${scripting.join('\n\n')}`
  const body = { texts: { ...unchanged, de: text }, asksAnew: false, version: 0 }
  await operator.ok(legal.publish, { params: { kind: 'imprint' }, body })
  expect((await operator.call(legal.publish, { params: { kind: 'imprint' }, body })).body.code).toBe('stale')
  const html = await read('imprint', 'de')
  expect(html).toContain('<h2>Impressum</h2>')
  const tags = new Set([...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag))
  const safe = ['h2', 'p', 'br', 'a', 'ul', 'li', 'pre', 'code', 'blockquote']
  const ofTables = ['table', 'thead', 'tbody', 'tr', 'th', 'td']
  expect([...tags].filter((tag = '') => ![...safe, ...ofTables].includes(tag))).toEqual([])
  expect(await read('imprint', 'it')).toContain('<h2>Gestore</h2>')
  const former = await (
    await server.as()
  ).ok(legal.read, { params: { kind: 'imprint' }, query: { version: 0 } })
  expect(former.html).toContain('<h2>')
  expect(
    (await (await server.as()).call(legal.read, { params: { kind: 'imprint' }, query: { version: 99 } }))
      .status,
  ).toBe(404)
})

test('a text with an unknown placeholder is not published, nor is an invalid telephone number', async () => {
  const body = { texts: { ...unchanged, it: '## Gestore\n\n{nome}' }, asksAnew: false, version: 1 }
  const refused = await operator.call(legal.publish, { params: { kind: 'imprint' }, body })
  expect(refused).toMatchObject({ status: 400, body: { fields: { 'texts.it': 'legalPlace' } } })
  const preview = await operator.call(legal.preview, { body: { text: '{nome}', locale: 'it' } })
  expect(preview).toMatchObject({ status: 400, body: { fields: { text: 'legalPlace' } } })
  const { facts, version } = await operator.ok(legal.edit)
  const phoneOf = async (phone: string) =>
    (await operator.call(legal.setFacts, { body: { ...facts, phone, version } })).body.fields
  expect(await phoneOf('ask the porter')).toEqual({ phone: 'phone' })
  expect(await phoneOf('12')).toEqual({ phone: 'phone' })
  expect(await phoneOf('+43 (0) 316/12 34-56')).toBe(undefined)
})

describe('new terms', () => {
  const asks = async (who: Client) => (await who.ok(accounts.myself)).asksForTerms
  const publish = async (asksAnew: boolean) => {
    const { kinds } = await operator.ok(legal.edit)
    const version = kinds.find(({ kind }) => kind === 'terms')?.version ?? 0
    const body = { texts: { ...unchanged, de: `Fassung ${version + 1}` }, asksAnew, version }
    return (await operator.ok(legal.publish, { params: { kind: 'terms' }, body })).version
  }

  test('require agreement at the next sign-in, never in a running session', async () => {
    const anna = await insert.person(server.database.writes, 'Anna')
    const working = await server.as(anna)
    expect(await asks(working)).toBe(false)
    const version = await publish(true)
    expect(await asks(working)).toBe(false)
    const next = await server.as(anna)
    expect(await asks(next)).toBe(true)
    expect((await next.call(people.acceptTerms, { body: { version: version - 1 } })).body.code).toBe('stale')
    await next.ok(people.acceptTerms, { body: { version }, headers: { 'accept-language': 'de' } })
    expect(await asks(next)).toBe(false)
    expect(await asks(await server.as(anna))).toBe(false)
    const { items } = await next.ok(people.consents)
    expect(items).toMatchObject([{ subject: 'terms', version, language: 'de', withdrawnAt: null }])
    const { textSha256 } = await server.database.reads
      .selectFrom('consent')
      .select('textSha256')
      .where('userId', '=', anna.id)
      .executeTakeFirstOrThrow()
    expect(textSha256).toEqual(sha256(`Fassung ${version}`))
    const { kinds } = await operator.ok(legal.edit)
    expect(kinds.find(({ kind }) => kind === 'terms')?.versions[0]).toMatchObject({ version, agreed: 1 })
  })

  test('that only correct a spelling mistake require no agreement', async () => {
    const berta = await insert.person(server.database.writes, 'Berta')
    const first = await server.as(berta)
    await first.ok(people.acceptTerms, {
      body: { version: (await first.ok(legal.read, { params: { kind: 'terms' } })).version },
    })
    await publish(false)
    expect(await asks(await server.as(berta))).toBe(false)
  })

  test('are stored with each agreement and its time, beside earlier ones', async () => {
    const clara = await insert.person(server.database.writes, 'Clara')
    const browser = await server.as(clara)
    for (let time = 0; time < 2; time++) {
      const version = await publish(true)
      await browser.ok(people.acceptTerms, { body: { version } })
    }
    const { items } = await browser.ok(people.consents)
    expect(items.map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([true, false])
    expect((items[0]?.version ?? 0) - (items[1]?.version ?? 0)).toBe(1)
  })

  test('cannot be changed after they are published', async () => {
    await publish(false)
    for (const statement of ['update legal_text set texts = texts', 'delete from legal_text'])
      await expect(server.owner.pool.query(statement)).rejects.toThrow('keeps what was written')
  })
})

test('the texts of the product name every required right and article', () => {
  for (const locale of locales)
    for (const named of [
      '15',
      '16',
      '17',
      '18',
      '20',
      '21',
      '77',
      '{supervisor}',
      '{periods}',
      '{recipients}',
    ])
      expect(ownText('privacy', locale)).toContain(named)
})
