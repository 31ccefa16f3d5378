import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companies } from '#contract/company.ts'
import { coworkers } from '#contract/coworker.ts'
import { imports } from '#contract/importing.ts'
import { invitations } from '#contract/invitation.ts'
import { csvRows } from '#domain/csv.ts'
import { locales } from '#domain/locale.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import { overlapping } from '../../../../test/support/locks.ts'
import * as insert from '../../../../test/support/people.ts'
import { textNamed } from '../../../texts.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

let counter = 0
const addresses = (count: number) => Array.from({ length: count }, () => `tabelle${++counter}@example.org`)

async function firmOf({ database, as }: TestServer = server) {
  const firm = await insert.company(database.writes, `Tabellenbetrieb ${++counter}`)
  const lead = await insert.person(database.writes, 'Lea')
  await insert.employ(database.writes, firm.id, lead, 'admin')
  const browser = await as(lead)
  const take = async (emails: string[], dry = false) => {
    const body = { dry, columns: ['email'], rows: emails.map((email) => [email]) }
    return (await browser.ok(imports.invitation, { body })).rows
  }
  const open = () => browser.ok(invitations.list, { query: { companyId: firm.id, l: '100' } })
  return { firm, lead, browser, take, open }
}

const mailsTo = async ({ database }: TestServer, recipients: string[]) =>
  database.reads
    .selectFrom('mail')
    .select('recipient')
    .where('letter', '=', 'invitation')
    .where('recipient', 'in', recipients)
    .execute()

const outcomes = (rows: { outcome: string; code: string | null }[]) =>
  rows.map(({ outcome, code }) => code ?? outcome)
const refused = (email: string) => ({ outcome: 'refused', code: 'invalid', fields: { email } })

describe('table of addresses', () => {
  test('is checked first, without an email; after the import each address receives one, and the same table again changes nothing', async () => {
    const { take, open, browser } = await firmOf()
    const emails = addresses(3)
    expect(outcomes(await take(emails, true))).toEqual(['created', 'created', 'created'])
    expect(await open()).toMatchObject({ total: 0 })
    expect(await mailsTo(server, emails)).toEqual([])

    expect(outcomes(await take(emails))).toEqual(['created', 'created', 'created'])
    const { items } = await open()
    expect(items.map(({ email, role, state }) => [email, role, state]).sort()).toEqual(
      emails.map((email) => [email, 'employee', 'open']).sort(),
    )
    expect(await mailsTo(server, emails)).toHaveLength(3)
    const recorded = await server.database.reads
      .selectFrom('auditEntry')
      .select('action')
      .where(
        'objectId',
        'in',
        items.map(({ _id }) => _id),
      )
      .execute()
    expect(recorded.map(({ action }) => action)).toEqual(Array(3).fill('invitation.create'))

    expect(outcomes(await take(emails.map((email) => email.toUpperCase())))).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ])
    expect(await mailsTo(server, emails)).toHaveLength(3)
    await browser.ok(invitations.remove, { params: { id: items[0]?._id ?? '' } })
    expect(outcomes(await take(emails, true)).sort()).toEqual(['created', 'unchanged', 'unchanged'])
  })

  test('invites an address once if two tables with it are taken over at once', async () => {
    const { take, open } = await firmOf()
    const emails = addresses(1)
    const [first, second] = await overlapping(server, [() => take(emails), () => take(emails)])
    expect(outcomes(first ?? [])).toEqual(['created'])
    expect(second).toMatchObject([
      { code: 'invitation.alreadyInvited', fields: { email: 'invitation.alreadyInvited' } },
    ])
    expect(await open()).toMatchObject({ total: 1 })
    expect(await mailsTo(server, emails)).toHaveLength(1)
  })

  test('reports errors row by row, and invites the others', async () => {
    const { take, lead } = await firmOf()
    const [good = ''] = addresses(1)
    const rows = await take(['kein Postfach', '', good, ` ${good} `, lead.email])
    expect(rows[0]).toMatchObject(refused('email'))
    expect(rows[1]).toMatchObject(refused('mandatory'))
    expect(outcomes(rows.slice(2))).toEqual(['created', 'unchanged', 'unchanged'])
  })

  test('can be the export of coworkers in any language: existing members are recognised', async () => {
    const { browser, firm, take } = await firmOf()
    await insert.employ(server.database.writes, firm.id, await insert.person(server.database.writes, 'Kai'))
    for (const locale of locales) {
      const headers = { 'accept-language': locale }
      const query = { companyId: firm.id, columns: 'fullname,email,role' }
      const { text } = await browser.call(coworkers.csv, { query, headers })
      const { headings, rows } = csvRows(text)
      const index = headings.indexOf(textNamed(locale, 'invitation.email') ?? '')
      const emails = rows.map(({ cells }) => cells[index] ?? '')
      expect(emails).toHaveLength(2)
      expect(outcomes(await take(emails))).toEqual(['unchanged', 'unchanged'])
    }
  })

  test('says before anything is sent who belongs to the company under another address, and of other companies nothing', async () => {
    const { browser, firm, lead, open } = await firmOf()
    const { writes } = server.database
    const [kai, stranger] = [await insert.person(writes, 'Kai'), await insert.person(writes, 'Sonja')]
    const rename = (id: string, lastname: string) =>
      writes.updateTable('user').set({ lastname }).where('id', '=', id).execute()
    await rename(kai.id, 'Müller')
    await rename(stranger.id, 'Fremd')
    await insert.employ(writes, firm.id, kai)
    await insert.employ(writes, (await firmOf()).firm.id, stranger)
    const [, byOrder = '', foreign = '', nameless = ''] = addresses(4)
    const rows = [
      [byOrder, 'MULLER, Kai'],
      [byOrder.toUpperCase(), ''],
      [foreign, 'Sonja Fremd'],
      [nameless, ''],
      [kai.email, 'Kai Müller'],
      [lead.email, 'Kai Müller'],
      ['kein Postfach', 'Neu'],
    ]
    const body = { columns: ['email', 'fullname'], rows }
    const other = 'invitation.otherAddress'
    const expected = [other, other, 'created', 'created', 'unchanged', 'unchanged', 'invalid']
    const checked = await browser.ok(imports.invitation, { body: { ...body, dry: true } })
    expect(outcomes(checked.rows)).toEqual(expected)
    expect(checked.rows[0]).toMatchObject({ fields: { email: 'invitation.otherAddress' } })
    const imported = await browser.ok(imports.invitation, { body: { ...body, dry: false } })
    expect(outcomes(imported.rows)).toEqual(expected)
    expect(
      (await mailsTo(server, [byOrder, foreign, nameless])).map(({ recipient }) => recipient).sort(),
    ).toEqual([foreign, nameless].sort())
    expect((await open()).total).toBe(2)
    const inParts = {
      columns: ['lastname', 'email', 'firstname'],
      rows: [['Müller', byOrder, 'Kai']],
      dry: true,
    }
    const { rows: parts } = await browser.ok(imports.invitation, { body: inParts })
    expect(outcomes(parts)).toEqual(['invitation.otherAddress'])
    const beside = {
      columns: ['fullname', 'firstname', 'email'],
      rows: ['Müller', 'Mueller', 'Meier'].map((name, row) => [name, 'Kai', `${row}${byOrder}`]),
      dry: true,
    }
    expect(outcomes((await browser.ok(imports.invitation, { body: beside })).rows)).toEqual([
      ...['invitation.otherAddress', 'invitation.otherAddress', 'created'],
    ])
  })

  test('appoints no administrators and accepts no Eval-IDs', async () => {
    const { browser } = await firmOf()
    for (const column of ['role', 'evalid', 'companyId']) {
      const body = { dry: true, columns: ['email', column], rows: [['a@example.org', 'admin']] }
      expect(await browser.call(imports.invitation, { body })).toMatchObject({
        status: 400,
        body: { fields: { columns: 'invalid' } },
      })
    }
  })

  test('T66: is limited to the daily invitations of a company, with an early message', async () => {
    const strict = await testServer({ env: { LIMIT_FACTOR: '1' } })
    const { take, browser, open } = await firmOf(strict)
    const emails = addresses(55)
    const expected = [...Array<string>(50).fill('created'), ...Array<string>(5).fill('invitation.noneLeft')]
    // A dry run consumes nothing.
    for (let round = 0; round < 2; round++) expect(outcomes(await take(emails, true))).toEqual(expected)
    expect(outcomes(await take(emails))).toEqual(expected)
    expect(await open()).toMatchObject({ total: 50 })
    expect(await mailsTo(strict, emails)).toHaveLength(50)
    expect(outcomes(await take(emails, true)).slice(-5)).toEqual(Array(5).fill('invitation.noneLeft'))
    const one = await browser.call(invitations.create, { body: { email: 'einzeln@example.org' } })
    expect(one.status).toBe(429)
    await strict.close()
  })

  test('invites only into the own company, and only while that is activated', async () => {
    const { browser, firm } = await firmOf()
    const other = await firmOf()
    const body = { dry: false, columns: ['email'], rows: [addresses(1)] }
    const foreign = { ...body, companyId: other.firm.id }
    expect((await browser.call(imports.invitation, { body: foreign })).status).toBe(404)
    const worker = await insert.person(server.database.writes, 'Willi')
    await insert.employ(server.database.writes, firm.id, worker)
    expect((await (await server.as(worker)).call(imports.invitation, { body })).status).toBe(403)
    await browser.ok(companies.deactivate, { params: { id: firm.id }, body: { reason: 'Umbau' } })
    const { rows } = await browser.ok(imports.invitation, { body })
    expect(outcomes(rows)).toEqual(['company.notActivated'])
  })
})
