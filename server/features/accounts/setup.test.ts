import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { setupLink } from './setup.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const tokenOf = async () => {
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
  const tokens = await Promise.all([tokenOf(), tokenOf()])
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
