import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, users } from '#contract/account.ts'
import { people } from '#contract/person.ts'
import type { Caller } from '../../../test/caller.ts'
import { testDatabase } from '../../../test/database.ts'
import { testHouse, type TestHouse } from '../../../test/house.ts'
import { tokenFor } from '../../../test/letters.ts'
import { person } from '../../../test/people.ts'
import { race, rounds, times } from '../../../test/race.ts'
import { setupLink } from './setup.ts'
import { makeToken } from './tokens.ts'

let house: TestHouse
let guest: Caller
const newPassword = 'Kirschkern-Weitspucken'
const onlyOne = { won: 1, why: ['token.unusable'] }

beforeAll(async () => {
  house = await testHouse()
  guest = await house.as()
})
afterAll(() => house.close())

/** How many letters of a kind went to somebody. */
const lettersOf = async (letter: string, { email }: { email: string }) => {
  const posted = house.database.reads.selectFrom('mail').select('id').where('letter', '=', letter)
  return (await posted.where('recipient', '=', email).execute()).length
}

const rowOf = ({ id }: { id: string }) =>
  house.database.reads.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test(
  'of six who use one activation link at once one does, a hundred times',
  { timeout: 240_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const asleep = await person(house.database.writes, 'Wanda', { activated: false })
      await guest.ok(accounts.resendActivation, { body: { email: asleep.email } })
      const params = { token: await tokenFor(house.database, asleep.email) }
      expect(await race(times(6, () => guest.call(accounts.activate, { params })))).toMatchObject(onlyOne)
      expect((await rowOf(asleep)).activated).toBe(true)
    }
  },
)

test(
  'T11: of six who use one reset link at once, with a password or without, one does, a hundred times',
  { timeout: 240_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const paula = await person(house.database.writes, 'Paula')
      const before = await rowOf(paula)
      const token = await makeToken(house.database.writes, 'passwordReset', { userId: paula.id })
      const params = { token }
      const outcome = await race(
        times(6, (place) => {
          const body = place % 2 ? null : { password: `${newPassword} ${place}` }
          return guest.call(accounts.resetPassword, { params, body })
        }),
      )
      expect(outcome).toMatchObject(onlyOne)
      expect((await rowOf(paula)).passwordHash).not.toBe(before.passwordHash)
      const told = [await lettersOf('oneTimePassword', paula), await lettersOf('passwordChanged', paula)]
      expect(told.toSorted()).toEqual([0, 1])
    }
  },
)

test('of six who open one made account at once one does, a hundred times', { timeout: 240_000 }, async () => {
  const admin = await house.as(await person(house.database.writes, 'Sara', { isAdmin: true }))
  for (let round = 0; round < rounds; round++) {
    const email = `neu${round}@example.org`
    const made = await admin.ok(users.create, {
      body: { email, firstname: 'N', lastname: 'N', language: 'de' },
    })
    const params = { token: await tokenFor(house.database, email) }
    const choice = { password: newPassword, language: 'de', consent: true } as const
    const outcome = await race(
      times(6, (place) =>
        guest.call(people.welcome, { params, body: { ...choice, username: `neu.${round}.${place}` } }),
      ),
    )
    expect(outcome).toMatchObject(onlyOne)
    const { activated, username } = await rowOf({ id: made._id })
    expect([activated, username]).toEqual([
      true,
      `neu.${round}.${outcome.answers.findIndex(({ status }) => status === 200)}`,
    ])
    const consents = house.database.reads.selectFrom('consent').select('id').where('userId', '=', made._id)
    expect(await consents.execute()).toHaveLength(1)
  }
})

test('of six who use the first link of all at once one is administrator, twenty times', async () => {
  const apart = await testHouse({ url: (await testDatabase()).url })
  const stranger = await apart.as()
  const facts = { firstname: 'Rosa', lastname: 'Anlage', language: 'de', password: newPassword } as const
  for (let round = 0; round < 20; round++) {
    const token = (await setupLink(apart, ''))?.replace('/setup/', '') ?? ''
    const outcome = await race(
      times(6, (place) => {
        const name = `rosa${round}.${place}`
        const body = { ...facts, username: name, email: `${name}@example.org` }
        return stranger.call(accounts.setup, { params: { token }, body })
      }),
    )
    expect(outcome).toMatchObject(onlyOne)
    expect(await apart.database.reads.selectFrom('user').select('isAdmin').execute()).toEqual([
      { isAdmin: true },
    ])
    await apart.database.writes.deleteFrom('user').execute()
  }
  await apart.close()
}, 240_000)

test('T15: of six who confirm the same new address at once one has it, a hundred times', async () => {
  const callers = await Promise.all(
    times(6, async () => house.as(await person(house.database.writes, 'Anna'))),
  )
  for (let round = 0; round < rounds; round++) {
    const tokens: string[] = []
    const email = `gemeinsam${round}@example.org`
    for (const [place, caller] of callers.entries()) {
      const wanted = place % 2 ? email : email.toUpperCase()
      await caller.ok(accounts.changeEmail, { body: { email: wanted } })
      tokens.push(await tokenFor(house.database, wanted))
    }
    const outcome = await race(
      tokens.map((token) => guest.call(accounts.confirmEmail, { params: { token } })),
    )
    expect(outcome).toMatchObject({ won: 1, why: ['user.emailTaken'] })
    const having = house.database.reads.selectFrom('user').select('id').where('email', 'ilike', email)
    expect(await having.execute()).toHaveLength(1)
  }
}, 240_000)
