import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#contract/person.ts'
import { savedViews } from '#contract/savedView.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { sendMail } from '../../mail/mail.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const erase = async (who: insert.Person) =>
  (await (await server.as(who)).send('DELETE', people.eraseMyself.path)).status

const state = { sort: 'plate', desc: false, q: '', filters: {}, columns: [], dense: false }

test('T87: saved views of a stranger with the email and Eval-ID of a person do not prevent the erasure', async () => {
  const { writes } = server.database
  const victim = await insert.person(writes, 'Vera')
  const stranger = await server.as(await insert.person(writes, 'Emil'))
  for (const name of [victim.email, victim.evalid])
    await stranger.ok(savedViews.create, { body: { list: 'companyVehicle', name, state } })
  expect(await erase(victim)).toBe(200)
  const names = (await stranger.ok(savedViews.list, { query: {} })).items.map(({ name }) => name)
  expect(names).toHaveLength(2)
  for (const name of names) expect(name).toMatch(/^P-[0-9A-F]{8} [0-9a-f]{8}$/)
})

async function waitingEmail(companyId: string, company: string) {
  const { writes } = server.database
  const colleague = await insert.person(writes, 'Karl')
  await insert.employ(writes, companyId, colleague)
  const to = { email: colleague.email, language: 'de' } as const
  const link = 'https://eval.example.org/company-activation#secret'
  await sendMail(writes, { to, template: 'companyActivation', values: { company }, link })
  const read = () =>
    writes
      .selectFrom('mail')
      .select(['html', 'text'])
      .where('recipient', '=', to.email)
      .executeTakeFirstOrThrow()
  return { read, before: await read() }
}

const employed = async (firstname: string, lastname: string) => {
  const { writes } = server.database
  const who = await insert.person(writes, 'Ute')
  await writes.updateTable('user').set({ firstname, lastname }).where('id', '=', who.id).execute()
  const { id: companyId } = await insert.company(writes, `Werk ${who.id}`)
  await insert.employ(writes, companyId, who)
  return { who, companyId }
}

test.each([
  ['a', 'href'],
  ['meta', 'charset'],
  ['div', 'style'],
])('T88: erasing a person with the name "%s %s" breaks no email of others', async (first, last) => {
  const { who, companyId } = await employed(first, last)
  const { read, before } = await waitingEmail(companyId, 'Werk Süd')
  expect(await erase(who)).toBe(200)
  expect(await read()).toEqual(before)
})

test('T88: a name written with HTML entities is erased too', async () => {
  const { who, companyId } = await employed("Sean & 'Bo'", "O'Neill")
  const { read, before } = await waitingEmail(companyId, "Sean & 'Bo' O'Neill")
  expect(before.html).toContain('O&#39;Neill')
  expect(await erase(who)).toBe(200)
  const { html, text } = await read()
  for (const written of [html, text]) expect(written).not.toContain('Neill')
  expect(html).toMatch(/P-[0-9A-F]{8}/)
})

test('T88: a name that looks like JSON changes no saved view, and one with quotation marks is erased from it', async () => {
  const { writes } = server.database
  const { who, companyId } = await employed('Otto "Otti"', 'Zwettler')
  const { who: hostile } = await employed('q":', '"Suche')
  await writes.updateTable('coworker').set({ companyId }).where('userId', '=', hostile.id).execute()
  const id = crypto.randomUUID()
  const search = { ...state, q: 'Suche', filters: { holder: 'Otto "Otti" Zwettler' } }
  await sql`insert into saved_view (id, list, name, state, company_id)
    values (${id}, 'user', 'Suche', ${JSON.stringify(search)}::jsonb, ${companyId})`.execute(
    server.owner.writes,
  )
  const read = async () =>
    (await writes.selectFrom('savedView').select('state').where('id', '=', id).executeTakeFirstOrThrow())
      .state
  expect(await erase(hostile)).toBe(200)
  expect(await read()).toEqual(search)
  expect(await erase(who)).toBe(200)
  expect(await read()).toMatchObject({
    q: 'Suche',
    filters: { holder: expect.stringMatching(/^P-[0-9A-F]{8}$/) as string },
  })
})
