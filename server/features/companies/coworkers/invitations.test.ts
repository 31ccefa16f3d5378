import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { accounts } from '#contract/account.ts'
import { users } from '#contract/user.ts'
import { companies } from '#contract/company.ts'
import { invitations } from '#contract/invitation.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import { tokenFor } from '../../../../test/support/mails.ts'
import { company, employ, password, person, type Person } from '../../../../test/support/people.ts'
import { roundsOf, times } from '../../../../test/support/race.ts'
import { membershipOf } from './queries.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const newPerson = (name: string) => person(server.database.writes, name)
let counter = 0

async function firmOf(leadName = 'Lea') {
  const db = server.database.writes
  const firm = await company(db, `Betrieb ${++counter}`)
  const lead = await newPerson(leadName)
  await employ(db, firm.id, lead, 'admin')
  return { firm, lead, browser: await server.as(lead) }
}

const tokenOf = ({ email }: { email: string }) => tokenFor(server.database, email, 'invitation')

async function invited(guest: Person) {
  const sender = await firmOf()
  const invitation = await sender.browser.ok(invitations.create, { body: { email: guest.email } })
  return { ...sender, invitation, params: { token: await tokenOf(guest) } }
}

/** Lets an invitation expire without a write that counts as a change. */
const expire = (companyId: string, email: string) =>
  server.owner.writes.transaction().execute(async (db) => {
    await sql`alter table invitation disable trigger count_change`.execute(db)
    await db
      .updateTable('invitation')
      .set({ expiresAt: sql`now()` })
      .where('companyId', '=', companyId)
      .where('email', '=', email)
      .execute()
    await sql`alter table invitation enable trigger count_change`.execute(db)
  })

const companyOf = async ({ id }: Person) => (await membershipOf(server.database.reads, id))?.companyId
const gone = { status: 404, body: { code: 'notFound' } }

describe('invitation', () => {
  test('is shown to anyone with its link, signed in or not, and accepted by the person invited', async () => {
    const guest = await newPerson('Gustav')
    const { firm, params } = await invited(guest)
    const expected = { company: firm.name, email: guest.email, state: 'open', registered: true, leaves: null }
    expect(await (await server.as()).ok(invitations.preview, { params })).toMatchObject({
      ...expected,
      isYou: false,
    })
    const browser = await server.as(guest)
    expect(await browser.ok(invitations.preview, { params })).toMatchObject({ ...expected, isYou: true })
    await browser.ok(invitations.accept, { params, body: {} })
    expect(await companyOf(guest)).toBe(firm.id)
  })

  test('to an address without an account states that, and waits for the person who signs up with it', async () => {
    const { browser, firm } = await firmOf()
    const email = 'neu@example.org'
    await browser.ok(invitations.create, { body: { email } })
    const params = { token: await tokenOf({ email }) }
    expect(await (await server.as()).ok(invitations.preview, { params })).toMatchObject({ registered: false })
    const late = await newPerson('Nele')
    await server.database.writes.updateTable('user').set({ email }).where('id', '=', late.id).execute()
    await (await server.as(late)).ok(invitations.accept, { params, body: {} })
    expect(await companyOf(late)).toBe(firm.id)
  })

  test('waits for the person invited without its link, and its id does not open it for others', async () => {
    const guest = await newPerson('Ida')
    const { firm, browser, invitation } = await invited(guest)
    const params = { token: invitation._id }
    const hers = await server.as(guest)
    expect(await hers.ok(invitations.own)).toMatchObject({
      items: [{ _id: invitation._id, company: firm.name, companyId: firm.id }],
      total: 1,
    })
    const signedOut = { status: 401, body: { code: 'signedOut' } }
    for (const [other, refusal] of [
      [await server.as(), signedOut],
      [browser, gone],
      [await server.as(await newPerson('Udo')), gone],
    ] as const) {
      expect(await other.call(invitations.preview, { params })).toMatchObject(gone)
      expect(await other.call(invitations.accept, { params, body: {} })).toMatchObject(refusal)
    }
    expect(await browser.ok(invitations.own)).toMatchObject({ total: 0 })
    expect(await hers.ok(invitations.preview, { params })).toMatchObject({ company: firm.name, isYou: true })
    await server.database.writes
      .updateTable('user')
      .set({ emailConfirmedAt: sql`now()` })
      .where('id', '=', guest.id)
      .execute()
    await hers.ok(invitations.accept, { params, body: {} })
    expect(await companyOf(guest)).toBe(firm.id)
    expect(await hers.ok(invitations.own)).toMatchObject({ total: 0 })
  })

  test('by Eval-ID does not show the email address to the company', async () => {
    const { browser } = await firmOf()
    const guest = await newPerson('Hanna')
    const invitation = await browser.ok(invitations.create, { body: { evalid: guest.evalid } })
    expect(invitation).toMatchObject({ email: '', evalid: guest.evalid, state: 'open' })
    expect(JSON.stringify(await browser.ok(invitations.list))).not.toContain(guest.email)
    const params = { token: await tokenOf(guest) }
    expect(await (await server.as()).ok(invitations.preview, { params })).toMatchObject({ email: '' })
  })

  test('does not count as open after it expired', async () => {
    const { firm, browser } = await firmOf()
    for (const email of ['eins@example.org', 'zwei@example.org', 'drei@example.org'])
      await browser.ok(invitations.create, { body: { email } })
    const open = () => browser.ok(invitations.list, { query: { state: 'open', l: 1 } })
    expect((await open()).total).toBe(3)
    await expire(firm.id, 'zwei@example.org')
    expect((await open()).total).toBe(2)
  })

  test('by an unknown Eval-ID gets the agreed message', async () => {
    const { browser } = await firmOf()
    const answer = await browser.call(invitations.create, {
      body: { evalid: 'EVAL-0000000000000' },
      headers: { 'accept-language': 'en' },
    })
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'user.evalIdUnknown', message: 'User with this eval-id was not found.' },
    })
  })

  test('to an existing member gets the agreed message', async () => {
    const { browser, lead } = await firmOf()
    const answer = await browser.call(invitations.create, {
      body: { email: lead.email.toUpperCase() },
      headers: { 'accept-language': 'en' },
    })
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'User with that email already exists in company.' },
    })
  })

  test('is open once for each address, in upper or lower case', async () => {
    const { browser } = await firmOf()
    await browser.ok(invitations.create, { body: { email: 'doppelt@example.org' } })
    const again = await browser.call(invitations.create, { body: { email: 'Doppelt@Example.org' } })
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'invitation.alreadyInvited', fields: { email: 'invitation.alreadyInvited' } },
    })
    const { evalid } = await newPerson('Doris')
    await browser.ok(invitations.create, { body: { evalid } })
    expect((await browser.call(invitations.create, { body: { evalid } })).body.fields).toEqual({
      evalid: 'invitation.alreadyInvited',
    })
  })

  test('of the system administration requires a company, naming its field', async () => {
    const system = await server.as(await person(server.database.writes, 'Sara', { isAdmin: true }))
    const refused = await system.call(invitations.create, { body: { email: 'ohne@example.org' } })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { companyId: 'mandatory' } },
    })
  })

  test('is not sent by a company that is not activated', async () => {
    const { browser, firm } = await firmOf()
    await browser.ok(companies.deactivate, { params: { id: firm.id }, body: { reason: 'Umbau' } })
    const answer = await browser.call(invitations.create, { body: { email: 'x@example.org' } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'company.notActivated' } })
  })

  test('T63: is not possible into another company', async () => {
    const [{ browser }, other] = [await firmOf(), await firmOf()]
    const body = { email: 'y@example.org', companyId: other.firm.id }
    expect(await browser.call(invitations.create, { body })).toMatchObject({
      status: 404,
      body: { fields: { companyId: 'notFound' } },
    })
  })
})

describe('T59: link', () => {
  test('is used once', async () => {
    const guest = await newPerson('Ida')
    const { params } = await invited(guest)
    const browser = await server.as(guest)
    await browser.ok(invitations.accept, { params, body: {} })
    expect(await browser.call(invitations.accept, { params, body: {} })).toMatchObject(gone)
    expect(await browser.ok(invitations.preview, { params })).toMatchObject({ state: 'accepted' })
  })

  test('is of no use to another person', async () => {
    const { params } = await invited(await newPerson('Jana'))
    const thief = await newPerson('Karl')
    const browser = await server.as(thief)
    expect(await browser.call(invitations.accept, { params, body: {} })).toMatchObject(gone)
    expect(await browser.call(invitations.decline, { params })).toMatchObject(gone)
    expect(await companyOf(thief)).toBeUndefined()
  })

  test('ends when it is withdrawn, after seven days, and with the next one', async () => {
    const guest = await newPerson('Lara')
    const browser = await server.as(guest)
    const { params, invitation, ...sender } = await invited(guest)
    const id = { params: { id: invitation._id } }
    const db = server.database.writes
    await db
      .updateTable('invitation')
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where('id', '=', invitation._id)
      .execute()
    expect(await browser.call(invitations.accept, { params, body: {} })).toMatchObject(gone)
    expect(await browser.ok(invitations.preview, { params })).toMatchObject({ state: 'expired' })
    await sender.browser.ok(invitations.resend, id)
    const next = { token: await tokenOf(guest) }
    expect(next.token).not.toBe(params.token)
    expect(await browser.call(invitations.preview, { params })).toMatchObject(gone)
    await sender.browser.ok(invitations.remove, id)
    expect(await browser.call(invitations.accept, { params: next, body: {} })).toMatchObject(gone)
    expect(await companyOf(guest)).toBeUndefined()
  })

  test('that was guessed is not found', async () => {
    const browser = await server.as(await newPerson('Max'))
    const params = { token: 'x'.repeat(43) }
    expect(await browser.call(invitations.preview, { params })).toMatchObject(gone)
    expect(await browser.call(invitations.accept, { params, body: {} })).toMatchObject(gone)
  })
})

describe('changing the company', () => {
  test('T60: requires the name of the company to leave, and both companies are notified', async () => {
    const guest = await newPerson('Nora')
    const before = await firmOf('Otto')
    await employ(server.database.writes, before.firm.id, guest)
    const { firm, lead, params } = await invited(guest)
    const browser = await server.as(guest)
    const english = { 'accept-language': 'en' }
    const silent = await browser.call(invitations.accept, { params, body: {}, headers: english })
    expect(silent).toMatchObject({ status: 409, body: { message: 'User is already in another company.' } })
    expect(await companyOf(guest)).toBe(before.firm.id)
    const preview = await browser.ok(invitations.preview, { params })
    expect(preview.leaves).toEqual({ id: before.firm.id, name: before.firm.name })
    await browser.ok(invitations.accept, { params, body: { leaves: before.firm.id } })
    expect(await companyOf(guest)).toBe(firm.id)
    const received = await server.database.reads
      .selectFrom('mail')
      .select(['recipient', 'letter as template'])
      .where('recipient', 'in', [lead.email, before.lead.email])
      .execute()
    expect(received).toContainEqual({ recipient: lead.email, template: 'invitationAccepted' })
    expect(received).toContainEqual({ recipient: before.lead.email, template: 'coworkerLeft' })
  })

  test('T61: requires the sole administrator of a company to hand over first', async () => {
    const before = await firmOf('Paula')
    const { params } = await invited(before.lead)
    const answer = await before.browser.call(invitations.accept, {
      params,
      body: { leaves: before.firm.id },
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'company.adminCannotLeave' } })
    expect(await before.browser.ok(invitations.preview, { params })).toMatchObject({
      state: 'open',
      mustHandOver: true,
    })
  })

  test('T70: of six parallel acceptances of the same invitation one succeeds, in every round', async () => {
    const sender = await firmOf()
    const guest = await newPerson('Quirin')
    const browser = await server.as(guest)
    for (const { race } of roundsOf(server)) {
      await sender.browser.ok(invitations.create, { body: { email: guest.email } })
      const params = { token: await tokenOf(guest) }
      const outcome = await race(times(6, () => () => browser.call(invitations.accept, { params, body: {} })))
      expect(outcome).toMatchObject({ won: 1, why: ['notFound'] })
      expect(await companyOf(guest)).toBe(sender.firm.id)
      await browser.ok(companies.leave)
    }
  })

  test('T65: a person who accepts six companies at once is in one, in every round', async () => {
    const senders = await Promise.all(Array.from({ length: 6 }, () => firmOf()))
    const guest = await newPerson('Rosa')
    const browser = await server.as(guest)
    for (const { race } of roundsOf(server)) {
      const tokens: string[] = []
      for (const sender of senders) {
        await sender.browser.ok(invitations.create, { body: { evalid: guest.evalid } })
        tokens.push(await tokenOf(guest))
      }
      const { answers, won, why } = await race(
        tokens.map((token) => () => browser.call(invitations.accept, { params: { token }, body: {} })),
      )
      expect({ won, why }).toEqual({ won: 1, why: ['coworker.alreadyInCompany'] })
      const index = answers.findIndex(({ status }) => status === 200)
      expect(await companyOf(guest)).toBe(senders[index]?.firm.id)
      await browser.ok(companies.leave)
      await server.database.writes
        .updateTable('invitation')
        .set({ state: 'withdrawn' })
        .where('state', '=', 'open')
        .execute()
    }
  })
})

describe('limits', () => {
  test('T66, T67: ten emails a day by one person to one address, fifty invitations a day from one company', async () => {
    const strict = await testServer({ env: { LIMIT_FACTOR: '1' } })
    const db = strict.database.writes
    const firm = await company(db, 'Vielschreiber')
    const lead = await person(db, 'Vera')
    await employ(db, firm.id, lead, 'admin')
    const browser = await strict.as(lead)
    const { _id } = await browser.ok(invitations.create, { body: { email: 'opfer@example.org' } })
    const resent: number[] = []
    for (let mail = 0; mail < 11; mail++)
      resent.push((await browser.call(invitations.resend, { params: { id: _id } })).status)
    expect(resent).toEqual([...Array.from({ length: 9 }, () => 200), 429, 429])
    const sent: number[] = []
    for (let guest = 0; guest < 51; guest++)
      sent.push(
        (await browser.call(invitations.create, { body: { email: `gast${guest}@example.org` } })).status,
      )
    // Ten of the fifty went to the first address, and creating a person sends an invitation as well.
    expect(sent).toEqual([...Array<number>(40).fill(200), ...Array<number>(11).fill(429)])
    const created = { email: 'neuer@example.org', firstname: 'N', lastname: 'N', language: 'de' } as const
    expect((await browser.call(users.create, { body: created })).status).toBe(429)
    await strict.close()
  })

  test('strangers who change their address to the same one do not use up its invitations', async () => {
    const strict = await testServer({ env: { LIMIT_FACTOR: '1' } })
    const db = strict.database.writes
    const email = 'opfer@example.org'
    for (const name of ['Fremd', 'Fremder']) {
      const stranger = await strict.as(await person(db, name))
      for (let time = 0; time < 10; time++)
        await stranger.ok(accounts.changeEmail, { body: { email, password } })
      expect((await stranger.call(accounts.changeEmail, { body: { email, password } })).status).toBe(429)
    }
    const firm = await company(db, 'Betrieb')
    const lead = await person(db, 'Lea')
    await employ(db, firm.id, lead, 'admin')
    const browser = await strict.as(lead)
    await browser.ok(invitations.create, { body: { email } })
    await tokenFor(strict.database, email, 'invitation')
    await strict.close()
  })
})
