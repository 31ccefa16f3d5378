import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { users } from '#contract/user.ts'
import { companies } from '#contract/company.ts'
import { coworkers } from '#contract/coworker.ts'
import { invitations } from '#contract/invitation.ts'
import { people } from '#contract/person.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import { appoint, authority, company, employ, person } from '../../../test/support/people.ts'

let server: TestServer
let strict: TestServer
let counter = 0

beforeAll(async () => {
  server = await testServer()
  strict = await testServer({ url: server.url, env: { ENUMERATION: 'strict' } })
})
afterAll(async () => {
  await strict.close()
  await server.close()
})

const newcomer = (email: string) => ({ email, firstname: 'Nora', lastname: 'Neu', language: 'de' }) as const

async function firm(at = server) {
  const db = server.database.writes
  const { id, name } = await company(db, `Werkstatt ${++counter}`)
  const lead = await person(db, 'Lea')
  await employ(db, id, lead, 'admin')
  return { id, name, lead, browser: await at.as(lead), email: `neu${counter}@example.org` }
}

async function newAuthority(at = server) {
  const db = server.database.writes
  const { id, name } = await authority(db, `Prüfstelle ${++counter}`, `CT${counter}`)
  const trainer = await person(db, 'Theo')
  await appoint(db, id, trainer, 'trainer')
  return { id, name, browser: await at.as(trainer), email: `kandidat${counter}@example.org` }
}

const mailsFor = (email: string) => mailsTo(server.database, email)

async function welcomed(email: string) {
  const [mail] = await mailsFor(email)
  const token = /\/welcome#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const body = { username: `nora.${++counter}`, password: 'Kirschkern-Weitspucken', language: 'de' } as const
  return (await server.as()).call(people.welcome, { params: { token }, body: { ...body, consent: true } })
}

const membershipIn = async (companyId: string, email: string) =>
  server.database.reads
    .selectFrom('coworker as c')
    .innerJoin('user as u', 'u.id', 'c.userId')
    .select('c.role')
    .where('c.companyId', '=', companyId)
    .where('u.email', '=', email)
    .executeTakeFirst()

describe('T60: person created by a company', () => {
  test('is invited and no member until the link of the email, which names the company, is used', async () => {
    const { id, name, browser, email } = await firm()
    const { _id } = await browser.ok(users.create, { body: newcomer(email) })
    expect(await membershipIn(id, email)).toBeUndefined()
    expect((await browser.call(users.read, { params: { id: _id } })).status).toBe(404)
    expect((await browser.ok(coworkers.list, { query: {} })).total).toBe(1)
    const { items } = await browser.ok(invitations.list, { query: {} })
    expect(items).toMatchObject([{ email, state: 'open', role: 'employee' }])
    const [mail] = await mailsFor(email)
    expect(mail?.subject).toContain(name)
    expect(mail?.text).toContain(`Lea Muster von ${name}`)
    expect((await welcomed(email)).status).toBe(200)
    expect(await membershipIn(id, email)).toEqual({ role: 'employee' })
    expect((await browser.ok(invitations.list, { query: {} })).items).toMatchObject([{ state: 'accepted' }])
    expect((await browser.ok(coworkers.list, { query: {} })).total).toBe(2)
  })

  test('opens the account without a membership if the company has withdrawn, is locked or was deleted', async () => {
    const system = await server.as(await person(server.database.writes, 'Sara', { isAdmin: true }))
    const reason = { reason: 'Anlass' }
    for (const end of ['withdrawn', 'locked', 'gone'] as const) {
      const { id, browser, email } = await firm()
      await browser.ok(users.create, { body: newcomer(email) })
      const [invitation] = (await browser.ok(invitations.list, { query: {} })).items
      if (end === 'withdrawn') await browser.ok(invitations.remove, { params: { id: invitation?._id ?? '' } })
      else if (end === 'locked') await system.ok(companies.lock, { params: { id }, body: reason })
      else await browser.ok(companies.remove, { params: { id } })
      expect((await welcomed(email)).status).toBe(200)
      expect(await membershipIn(id, email)).toBeUndefined()
    }
  })

  test('receives the welcome email again, with the company, from the inviter and on request', async () => {
    const { id, name, browser, email } = await firm()
    await browser.ok(users.create, { body: newcomer(email) })
    const [invitation] = (await browser.ok(invitations.list, { query: {} })).items
    await browser.ok(invitations.resend, { params: { id: invitation?._id ?? '' } })
    await (await server.as()).ok(accounts.resendActivation, { body: { email } })
    const mails = await mailsFor(email)
    expect(mails.map(({ template }) => template)).toEqual(Array(3).fill('welcomeToCompany'))
    expect(mails.every(({ text }) => text.includes(name))).toBe(true)
    expect((await welcomed(email)).status).toBe(200)
    expect(await membershipIn(id, email)).toEqual({ role: 'employee' })
  })

  test('T59: with an invitation by another company, joins the company named in the email with the used link', async () => {
    const [maker, other] = [await firm(), await firm()]
    await maker.browser.ok(users.create, { body: newcomer(maker.email) })
    await other.browser.ok(invitations.create, { body: { email: maker.email } })
    const [last] = await mailsFor(maker.email)
    expect(last?.template).toBe('invitation')
    await server.database.writes.deleteFrom('mail').where('letter', '=', 'invitation').execute()
    expect((await welcomed(maker.email)).status).toBe(200)
    expect(await membershipIn(maker.id, maker.email)).toEqual({ role: 'employee' })
    expect(await membershipIn(other.id, maker.email)).toBeUndefined()
  })

  test('sees which authority created the account, and is its candidate', async () => {
    const { name, browser, email } = await newAuthority()
    const { _id } = await browser.ok(users.create, { body: newcomer(email) })
    const [mail] = await mailsFor(email)
    expect(mail?.text).toContain(`Theo Muster von ${name}`)
    expect((await welcomed(email)).status).toBe(200)
    expect(await browser.ok(users.read, { params: { id: _id } })).toMatchObject({ email })
  })
})

const shape = ({ status, body }: { status: number; body: object }) => ({
  status,
  body: Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      ['_id', 'userId', 'evalid', 'uuid', 'username', 'createdAt', 'updatedAt', 'email'].includes(field)
        ? typeof value
        : (value as unknown),
    ]),
  ),
})

describe('T18 strict: account created for an address that has one', () => {
  test('by a company gets the usual answer, and its owner is invited instead', async () => {
    const { browser, id, name } = await firm(strict)
    const owner = await person(server.database.writes, 'Olga')
    const fresh = `frei${++counter}@example.org`
    const answers = [
      await browser.call(users.create, { body: newcomer(fresh) }),
      await browser.call(users.create, { body: newcomer(owner.email) }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1] && shape(answers[1])).toEqual(answers[0] && shape(answers[0]))
    expect(answers[1]?.body.email).toBe(owner.email)
    for (const { body } of answers)
      expect((await browser.call(users.read, { params: { id: body._id } })).status).toBe(404)
    const { items } = await browser.ok(invitations.list, { query: {} })
    expect(items.map(({ email, evalid, fullname, state }) => ({ email, evalid, fullname, state }))).toEqual(
      [fresh, owner.email].map((email) => ({ email, evalid: '', fullname: '', state: 'open' })),
    )
    const again = []
    for (const email of [fresh, owner.email])
      again.push((await browser.call(users.create, { body: newcomer(email) })).body.code)
    expect(again).toEqual(['invitation.alreadyInvited', 'invitation.alreadyInvited'])
    const [mail] = await mailsFor(owner.email)
    expect(mail).toMatchObject({ template: 'invitation', subject: expect.stringContaining(name) as string })
    expect(await membershipIn(id, owner.email)).toBeUndefined()
    const stored = server.database.reads.selectFrom('user').select('firstname').where('id', '=', owner.id)
    expect(await stored.executeTakeFirst()).toEqual({ firstname: 'Olga' })
  })

  test('by an authority gets the usual answer, and its owner receives a request for the Eval-ID', async () => {
    const { browser, name } = await newAuthority(strict)
    const owner = await person(server.database.writes, 'Olga')
    const fresh = `frei${++counter}@example.org`
    const answers = [
      await browser.call(users.create, { body: newcomer(fresh) }),
      await browser.call(users.create, { body: newcomer(owner.email) }),
    ]
    expect(answers[1] && shape(answers[1])).toEqual(answers[0] && shape(answers[0]))
    for (const { body } of answers)
      expect((await browser.call(users.read, { params: { id: body._id } })).status).toBe(404)
    expect((await browser.ok(users.list, { query: {} })).total).toBe(0)
    const [mail] = await mailsFor(owner.email)
    expect(mail).toMatchObject({ template: 'candidateAsked' })
    expect(mail?.text).toContain(name)
    expect(mail?.text).toContain(owner.evalid)
    expect((await welcomed(fresh)).status).toBe(200)
    expect((await browser.ok(users.list, { query: {} })).items.map(({ email }) => email)).toEqual([fresh])
  })

  test('by the system administration, which sees every account, is rejected', async () => {
    const system = await strict.as(await person(server.database.writes, 'Sara', { isAdmin: true }))
    const owner = await person(server.database.writes, 'Olga')
    expect(await system.call(users.create, { body: newcomer(owner.email) })).toMatchObject({
      status: 409,
      body: { code: 'user.emailTaken' },
    })
  })
})
