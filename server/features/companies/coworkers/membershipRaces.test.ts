import { afterAll, beforeAll, expect, test } from 'vitest'
import { companies } from '#contract/company.ts'
import { coworkers } from '#contract/coworker.ts'
import { invitations } from '#contract/invitation.ts'
import type { Client } from '../../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import { tokenFor } from '../../../../test/support/mails.ts'
import { company, employ, person, type Person } from '../../../../test/support/people.ts'
import { changesSince, doneWithoutRight, roundsOf, times } from '../../../../test/support/race.ts'
import { membershipOf, membershipsOf } from './queries.ts'

let server: TestServer
let counter = 0

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

interface Browsing extends Person {
  browser: Client
}

async function newBrowser(name: string): Promise<Browsing> {
  const who = await person(server.database.writes, name)
  return { ...who, browser: await server.as(who) }
}

async function firmOf(lead: Person) {
  const firm = await company(server.database.writes, `Rennstall ${++counter}`)
  await employ(server.database.writes, firm.id, lead, 'admin')
  return firm
}

/** Restores the company before each round; the first people are its administrators. */
async function refill(companyId: string, people: Person[], admins = 1) {
  await server.database.writes.deleteFrom('coworker').where('companyId', '=', companyId).execute()
  for (const [index, who] of people.entries())
    await employ(server.database.writes, companyId, who, index < admins ? 'admin' : 'employee')
}

const stateOf = async (id: string) =>
  (
    await server.database.reads
      .selectFrom('invitation')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state

test('T70: of accepting and declining an invitation at once one succeeds, in every round', async () => {
  const [lead, guest] = [await newBrowser('Lea'), await newBrowser('Quirin')]
  const firm = await firmOf(lead)
  for (const { race } of roundsOf(server)) {
    const { _id } = await lead.browser.ok(invitations.create, { body: { email: guest.email } })
    const params = { token: await tokenFor(server.database, guest.email) }
    const outcome = await race(
      times(
        6,
        (index) => () =>
          index % 2
            ? guest.browser.call(invitations.accept, { params, body: {} })
            : guest.browser.call(invitations.decline, { params }),
      ),
    )
    expect(outcome).toMatchObject({ won: 1, why: ['notFound'] })
    const joined = (await membershipOf(server.database.reads, guest.id))?.companyId === firm.id
    expect(await stateOf(_id)).toBe(joined ? 'accepted' : 'declined')
    await refill(firm.id, [lead])
  }
})

test('T59: an invitation accepted while it is withdrawn or sent again has one outcome, in every round', async () => {
  const [lead, guest] = [await newBrowser('Lea'), await newBrowser('Rita')]
  const firm = await firmOf(lead)
  for (const { race } of roundsOf(server)) {
    const { _id } = await lead.browser.ok(invitations.create, { body: { email: guest.email } })
    const token = { params: { token: await tokenFor(server.database, guest.email) } }
    const own = { params: { id: _id } }
    const accept = () => guest.browser.call(invitations.accept, { ...token, body: {} })
    const { answers, why } = await race<unknown>([
      accept,
      () => lead.browser.call(invitations.remove, own),
      () => lead.browser.call(invitations.resend, own),
      accept,
      () => lead.browser.call(invitations.remove, own),
      () => lead.browser.call(invitations.resend, own),
    ])
    expect(why).toEqual(['notFound'])
    const ended = [0, 1, 3, 4].filter((index) => answers[index]?.status === 200)
    expect(ended).toHaveLength(1)
    const joined = (await membershipOf(server.database.reads, guest.id))?.companyId === firm.id
    expect(await stateOf(_id)).toBe(joined ? 'accepted' : 'withdrawn')
    await refill(firm.id, [lead])
  }
})

test('a person who accepts while the company is deleted joins it or is informed of the deletion, in every round', async () => {
  const lead = await newBrowser('Lea')
  const guests = await Promise.all(times(6, (index) => newBrowser(`Gast${index}`)))
  for (const { race } of roundsOf(server)) {
    const firm = await firmOf(lead)
    const tokens: string[] = []
    for (const { email } of guests) {
      await lead.browser.ok(invitations.create, { body: { email } })
      tokens.push(await tokenFor(server.database, email))
    }
    const { answers } = await race<unknown>([
      ...guests.map(
        ({ browser }, index) =>
          () =>
            browser.call(invitations.accept, { params: { token: tokens[index] ?? '' }, body: {} }),
      ),
      () => lead.browser.call(companies.remove, { params: { id: firm.id } }),
    ])
    const joined = answers.slice(0, 6).filter(({ status }) => status === 200).length
    const isGone = answers.at(-1)?.status === 200
    const there = await membershipsOf(server.database.reads, firm.id)
    expect({ isGone, joined, there: there.length }).toEqual(
      isGone ? { isGone, joined: 0, there: 0 } : { isGone, joined, there: joined + 1 },
    )
    await server.database.writes.deleteFrom('coworker').execute()
  }
})

test('T61: a company handed over to a person who leaves at that moment has one administrator, in every round', async () => {
  const [lead, heir] = [await newBrowser('Lea'), await newBrowser('Hanno')]
  const firm = await firmOf(lead)
  const one = { params: { id: heir.id } }
  for (const { race } of roundsOf(server)) {
    await refill(firm.id, [lead, heir])
    const { answers } = await race<unknown>([
      () => lead.browser.call(coworkers.handOver, one),
      () => heir.browser.call(companies.leave),
      () => lead.browser.call(coworkers.remove, one),
      () => lead.browser.call(coworkers.remove, one),
      () => lead.browser.call(coworkers.handOver, one),
      () => heir.browser.call(companies.leave),
    ])
    const there = await membershipsOf(server.database.reads, firm.id)
    const admins = there.filter(({ role }) => role === 'admin').map(({ userId }) => userId)
    const handedOver = answers[0]?.status === 200 || answers[4]?.status === 200
    expect(admins).toEqual([handedOver ? heir.id : lead.id])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  }
})

test('T75: of six administrators who each demote the next at once, none does so after being demoted, in every round', async () => {
  const admins = await Promise.all(times(6, () => newBrowser('Adele')))
  const [lead] = admins
  if (!lead) throw new Error('no such person')
  const firm = await firmOf(lead)
  let last = 0
  for (const { race } of roundsOf(server)) {
    await refill(firm.id, admins, 6)
    const { won } = await race(
      admins.map(({ browser }, index) => () => {
        const next = admins[(index + 1) % admins.length]
        return browser.send('PUT', `/api/coworker/${next?.id ?? ''}`, {
          body: { role: 'employee', version: 1 },
        })
      }),
    )
    const changes = await changesSince(server.database, firm.id, last)
    expect(changes).toHaveLength(won)
    expect(doneWithoutRight(changes)).toEqual([])
    last = changes.at(-1)?.sequence ?? last
    const there = await membershipsOf(server.database.reads, firm.id)
    expect(there.filter(({ role }) => role === 'admin')).toHaveLength(6 - won)
  }
})
