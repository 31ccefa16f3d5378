import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { overlapping } from '../../../test/support/locks.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { setupLink } from './setup.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const tokenOf = async (server: TestServer) => {
  const link = await setupLink(server, 'https://eval.example.org')
  return link?.split('#').at(-1) ?? ''
}

const person = {
  username: 'ada',
  email: 'ada@example.org',
  password: 'a long password of Ada',
  firstname: 'Ada',
  lastname: 'Amboss',
  language: 'de',
} as const

test('two programs that start at once on an empty database both give a valid link, and one administrator is created and signed in', async () => {
  const tokens = await Promise.all([tokenOf(server), tokenOf(server)])
  const guest = await server.as()
  const open = await Promise.all(
    tokens.map((token) => guest.ok(accounts.link, { params: { purpose: 'setup', token } })),
  )
  expect(open.map(({ state }) => state)).toEqual(['open', 'open'])
  const [first, second] = tokens
  const created = await guest.ok(accounts.setup, { params: { token: first }, body: person })
  expect(created).toMatchObject({ username: 'ada', roles: ['user', 'admin'] })
  expect(await guest.ok(accounts.myself)).toMatchObject({ _id: created._id })
  const stranger = await server.as()
  const again = await stranger.call(accounts.setup, {
    params: { token: second },
    body: { ...person, username: 'eva', email: 'eva@example.org' },
  })
  expect(again).toMatchObject({ status: 400, body: { code: 'token.unusable' } })
  expect(await setupLink(server, 'https://eval.example.org')).toBeNull()
})

test('of two calls at once with two valid links, one creates the administrator', async () => {
  const empty = await testServer()
  onTestFinished(() => empty.close())
  const tokens = await Promise.all([tokenOf(empty), tokenOf(empty)])
  const answers = await overlapping(
    empty,
    tokens.map((token, index) => async () => {
      const named = { ...person, username: `ada${index}`, email: `ada${index}@example.org` }
      return (await empty.as()).call(accounts.setup, { params: { token }, body: named })
    }),
  )
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [400, 'token.unusable'],
  ])
})
