import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { secondFactor } from '#contract/secondFactor.ts'
import { session } from '#contract/session.ts'
import type { Client } from '../../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'
import type { Person } from '../../../../test/support/people.ts'
import { roundsOf, times } from '../../../../test/support/race.ts'
import { codeOf, wrongCodeOf } from '../../../../test/support/totp.ts'

let server: TestServer
let anna: Person

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.writes.deleteFrom('signInFailure').execute()
  anna = await insert.person(server.database.writes, 'Anna')
})

const howMany = (answers: { body: { code?: unknown } }[], code: string) =>
  answers.filter(({ body }) => body.code === code).length

async function enrolled() {
  const caller = await server.as(anna)
  const { secret } = await caller.ok(secondFactor.beginTotp)
  await caller.ok(secondFactor.confirmTotp, { body: { code: await codeOf(secret) } })
  await server.database.writes.updateTable('totp').set({ lastStep: 0 }).execute()
  return { caller, secret, wrong: await wrongCodeOf(secret) }
}

test('T9, T75: thirty parallel wrong codes block no other write, and each is counted', async () => {
  const { caller, wrong: code } = await enrolled()
  const writer = await server.as(await insert.person(server.database.writes, 'Bert'))
  const flood = Promise.all(times(30, () => caller.call(session.confirm, { body: { code } })))
  const statuses = []
  for (let time = 0; time < 5; time++) {
    const answer = await writer.call(session.confirm, { body: { password: insert.password } })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  const answers = await flood
  expect(howMany(answers, 'secondFactor.codeWrong')).toBe(5)
  expect(howMany(answers, 'tooMany')).toBe(25)
})

/** Resolves when all free attempts are counted. */
const fiveCounted = () =>
  expect
    .poll(
      async () => {
        const rows = await server.database.reads.selectFrom('signInFailure').select('failures').execute()
        return Math.max(0, ...rows.map(({ failures }) => failures))
      },
      { interval: 5 },
    )
    .toBeGreaterThanOrEqual(5)

test('T1: of many parallel wrong passwords no more are checked than one after the other', async () => {
  const confirming = await server.as(anna)
  const confirm = (password: string) => confirming.call(session.confirm, { body: { password } })
  const wrong = times(22, () => confirm('not her password'))
  await fiveCounted()
  expect((await confirm(insert.password)).status).toBe(429)
  expect(howMany(await Promise.all(wrong), 'user.passwordWrong')).toBe(5)
})

test('T1: of three parallel wrong passwords the last free one is checked, in any order', async () => {
  const lock = 'select from sign_in_failure for update'
  for (const { race } of roundsOf(server, { lock, free: 1 })) {
    const confirming = await server.as(await insert.person(server.database.writes, 'Anna'))
    const confirm = () => confirming.call(session.confirm, { body: { password: 'not her password' } })
    for (let time = 0; time < 4; time++) expect((await confirm()).body.code).toBe('user.passwordWrong')
    const { won, answers } = await race(times(3, () => confirm))
    expect(won).toBe(0)
    expect([howMany(answers, 'user.passwordWrong'), howMany(answers, 'tooMany')]).toEqual([1, 2])
  }
})

test('T1: many parallel wrong passwords block the right one that follows', async () => {
  const owner = await server.as()
  const strangers = await Promise.all(times(22, () => server.as()))
  const open = (guest: Client, password: string) =>
    guest.call(session.open, { body: { username: anna.username, password } })
  const wrong = strangers.map((stranger) => open(stranger, 'not her password'))
  await fiveCounted()
  const answers = [await open(owner, insert.password), ...(await Promise.all(wrong))]
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
})

test('T1: parallel codes in many started sign-ins are counted together', async () => {
  const { secret, wrong: code } = await enrolled()
  const guests = await Promise.all(times(12, () => server.as()))
  for (const guest of guests)
    await guest.ok(session.open, { body: { username: anna.username, password: insert.password } })
  const wrong = await Promise.all(
    guests.slice(1).map((guest) => guest.call(session.finish, { body: { code } })),
  )
  expect([howMany(wrong, 'secondFactor.codeWrong'), howMany(wrong, 'tooMany')]).toEqual([5, 6])
  const right = await guests[0]?.call(session.finish, { body: { code: await codeOf(secret) } })
  expect(right).toMatchObject({ status: 429 })
  expect(Number(right?.headers['retry-after'])).toBeGreaterThan(0)
})

test('T1: a username equal to the counter key of another account blocks no one', async () => {
  const [owner, stranger] = [await server.as(), await server.as()]
  await owner.ok(session.open, { body: { username: anna.username, password: insert.password } })
  for (const username of [`confirm:password:${anna.id}`, `password:${anna.id}`, anna.id])
    for (let time = 0; time < 6; time++)
      await stranger.call(session.open, { body: { username, password: 'not her password' } })
  await owner.ok(session.confirm, { body: { password: insert.password } })
  const elsewhere = await server.as()
  await elsewhere.ok(session.open, { body: { username: anna.username, password: insert.password } })
})

test('T1: wrong passwords in a stolen session do not prevent the owner from confirming in a known browser', async () => {
  const owner = await server.as()
  await owner.ok(session.open, { body: { username: anna.username, password: insert.password } })
  const thief = await server.as(anna)
  for (let time = 0; time < 5; time++)
    await thief.call(session.confirm, { body: { password: 'not her password' } })
  expect((await thief.call(session.confirm, { body: { password: insert.password } })).status).toBe(429)
  await owner.ok(session.confirm, { body: { password: insert.password } })
})

test('T1: a right password does not reset wrong codes', async () => {
  const { caller, wrong: code } = await enrolled()
  const guess = () => caller.call(session.confirm, { body: { code } })
  for (let time = 0; time < 5; time++) {
    expect((await guess()).status).toBe(400)
    await caller.ok(session.confirm, { body: { password: insert.password } })
  }
  expect((await guess()).status).toBe(429)
})

test('T1: repeated right passwords never cause a wait, even after four wrong ones', async () => {
  const caller = await server.as(anna)
  const guest = await server.as()
  const right = { username: anna.username, password: insert.password }
  for (let round = 0; round < 3; round++) {
    for (const password of [...times(4, () => 'not her password'), insert.password, insert.password]) {
      const expected = password === insert.password ? 200 : 400
      expect((await caller.call(session.confirm, { body: { password } })).status).toBe(expected)
    }
    await guest.ok(session.open, { body: right })
  }
  await caller.ok(accounts.myself)
})
