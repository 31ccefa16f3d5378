import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { tidyHandler } from './inactive.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.work()
})
afterAll(() => server.close())

async function lastHere(name: string, months: number, monthsSinceEmail?: number) {
  const person = await insert.person(server.database.writes, name)
  await server.database.pool.query(
    `update "user" set last_login = now() - make_interval(months => $2), last_activity = null,
       created_at = now() - interval '9 years', unused_asked_at = now() - make_interval(months => $3) where id = $1`,
    [person.id, months, monthsSinceEmail ?? null],
  )
  return person
}

const tidy = () => tidyHandler(server)()
const isErased = async ({ id }: insert.Person) =>
  (
    await server.database.reads
      .selectFrom('user')
      .select('erasedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).erasedAt !== null
const emailsTo = async ({ email }: insert.Person) =>
  (
    await server.database.reads
      .selectFrom('mail')
      .select('letter as template')
      .where('recipient', '=', email)
      .execute()
  ).length

test('a user who was inactive for two years receives one question whether they still need their account', async () => {
  const [away, around] = [await lastHere('Anna', 25), await lastHere('Berta', 23)]
  await tidy()
  await tidy()
  expect([await emailsTo(away), await emailsTo(around)]).toEqual([1, 0])
  expect(await isErased(away)).toBe(false)
})

test('the account is erased after three months without an answer; a returning user preserves theirs', async () => {
  const removed = await lastHere('Clara', 28, 4)
  const waiting = await lastHere('Dora', 27, 2)
  const back = await lastHere('Erna', 1, 4)
  await tidy()
  expect([await isErased(removed), await isErased(waiting), await isErased(back)]).toEqual([
    true,
    false,
    false,
  ])
  const { unusedAskedAt } = await server.database.reads
    .selectFrom('user')
    .select('unusedAskedAt')
    .where('id', '=', back.id)
    .executeTakeFirstOrThrow()
  expect(unusedAskedAt).toBeNull()
})

test('an account that proves something, or operates the installation, is never erased for inactivity', async () => {
  const { writes } = server.database
  const [holder, admin] = [await lastHere('Frida', 90, 50), await lastHere('Gerda', 90, 50)]
  await writes.updateTable('user').set({ isAdmin: true }).where('id', '=', admin.id).execute()
  const { id: authorityId } = await insert.authority(writes, 'Stelle', 'STI')
  const template = await insert.template(writes, authorityId)
  await insert.certificate(writes, { holder, issuer: await insert.person(writes, 'Irma'), template })
  await tidy()
  expect([await isErased(holder), await isErased(admin)]).toEqual([false, false])
})
