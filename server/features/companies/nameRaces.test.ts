import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { certificationAuthorities } from '#contract/authority.ts'
import { companies } from '#contract/company.ts'
import { isPrintedName } from '#domain/plainText.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { password, person } from '../../../test/support/people.ts'
import { roundsOf, times } from '../../../test/support/race.ts'

let server: TestServer
let founders: Client[]
let guest: Client

beforeAll(async () => {
  server = await testServer()
  guest = await server.as()
  founders = await Promise.all(times(6, async () => server.as(await person(server.database.writes, 'Gerda'))))
})
afterAll(() => server.close())

/**
 * The same name in six Unicode spellings: case, composed or decomposed, full width, dotted capital I.
 */
const written = (round: number) => {
  const name = `ZoëGülerİzmir${round}`
  const wide = [...name].map((sign) =>
    /[!-~]/.test(sign) ? String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0) : sign,
  )
  return [
    name,
    name.normalize('NFD'),
    name.toUpperCase(),
    `zoëgülerİzmir${round}`,
    wide.join(''),
    name.toUpperCase().normalize('NFD'),
  ]
}

/** For printed names: superscript letters in place of full-width ones, which the fonts lack. */
const printable = (round: number) =>
  written(round).map((name) => (isPrintedName(name) ? name : `ZºëGülerİzmir${round}`))

const address = { street: 'Weg 1', city: 'Graz', zip: '8010', country: 'AT' }
const emailsOf = (round: number) =>
  times(6, (index) => {
    const email = `name${round}@example.org`
    return [...email].map((sign, at) => ((at + index) % 3 ? sign : sign.toUpperCase())).join('')
  })

const countOf = async (table: 'user' | 'company' | 'coworker') => {
  const rows = server.database.reads.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await rows.executeTakeFirstOrThrow()).count
}

test('T72: of six parallel sign-ups with one name in other letters one succeeds, in every round', async () => {
  for (const { round, race } of roundsOf(server)) {
    const before = await countOf('user')
    const outcome = await race(
      written(round).map((username, index) => () => {
        const email = `eilig${round}.${index}@example.org`
        const body = { username, email, password, language: 'de', consent: true } as const
        return guest.call(accounts.signup, { body })
      }),
    )
    expect(outcome).toMatchObject({ won: 1, why: ['user.usernameTaken'] })
    expect(await countOf('user')).toBe(before + 1)
  }
})

test('T72: of six parallel sign-ups with one address in other case one succeeds, in every round', async () => {
  for (const { round, race } of roundsOf(server)) {
    const before = await countOf('user')
    const outcome = await race(
      emailsOf(round).map((email, index) => () => {
        const username = `adresse${round}.${index}`
        const body = { username, email, password, language: 'de', consent: true } as const
        return guest.call(accounts.signup, { body })
      }),
    )
    expect(outcome).toMatchObject({ won: 1, why: ['user.emailTaken'] })
    expect(await countOf('user')).toBe(before + 1)
  }
})

const empty = async () => {
  await server.database.writes.deleteFrom('oneUseToken').where('companyId', 'is not', null).execute()
  await server.database.writes.deleteFrom('coworker').execute()
  await server.database.writes.deleteFrom('company').execute()
}

test('T72: of six parallel registrations of a company with one name or one address one succeeds, in every round', async () => {
  for (const { round, race } of roundsOf(server)) {
    const emails = emailsOf(round)
    const outcome = await race(
      founders.map((founder, index) => () => {
        const name = round % 2 ? (printable(round)[index] ?? '') : `Firma ${round} ${index}`
        const email = round % 2 ? `firma${round}.${index}@example.org` : (emails[index] ?? '')
        return founder.call(companies.create, { body: { name, email, uid: '', address } })
      }),
    )
    expect(outcome).toMatchObject({ won: 1, why: [round % 2 ? 'company.nameTaken' : 'company.emailTaken'] })
    for (const table of ['company', 'coworker'] as const) expect(await countOf(table)).toBe(1)
    await empty()
  }
})

test('T65: of six companies that one person registers at once one exists, in every round', async () => {
  const [founder = guest] = founders
  for (const { round, race } of roundsOf(server)) {
    const outcome = await race(
      times(6, (index) => () => {
        const body = {
          name: `Eine ${round} ${index}`,
          email: `eine${round}.${index}@example.org`,
          uid: '',
          address,
        }
        return founder.call(companies.create, { body })
      }),
    )
    expect(outcome.won).toBe(1)
    expect(['coworker.alreadyInCompany', 'forbidden']).toEqual(expect.arrayContaining(outcome.why))
    for (const table of ['company', 'coworker'] as const) expect(await countOf(table)).toBe(1)
    await empty()
  }
})

test('T72: of six parallel creations of an authority with one name or one code one succeeds, in every round', async () => {
  const sara = await person(server.database.writes, 'Sara', { isAdmin: true })
  const system = await server.as(sara)
  for (const { round, race } of roundsOf(server)) {
    const outcome = await race(
      times(6, (index) => () => {
        const sameName = round % 2 === 1
        const body = {
          name: sameName ? (printable(round)[index] ?? '') : `Stelle ${round} ${index}`,
          code: sameName ? `S${round}P${index}` : `S${round}`,
          email: `stelle${round}.${index}@example.org`,
          adminEmail: sara.email,
          address,
        }
        return system.send('POST', '/api/certificationAuthority', { body })
      }),
    )
    expect(outcome).toMatchObject({
      won: 1,
      why: [round % 2 ? 'certificationAuthority.nameTaken' : 'certificationAuthority.codeTaken'],
    })
    expect((await guest.ok(certificationAuthorities.list, { query: { l: 1 } })).total).toBe(round + 1)
  }
})
