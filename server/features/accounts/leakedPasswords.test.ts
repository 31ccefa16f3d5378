import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { filterOf, mayHold, loadLeakedPasswords, leakedPasswordsFile } from './passwordRules.ts'

/** Leaked passwords that pass every other rule. */
const published = [
  'candlesticks',
  'Departamento',
  'peacethroughunderstanding',
  'can you keep a secret',
  'jesuslovesyou',
  'Schattenwelt',
  'hotchocolate!',
  'Pufferfish99',
  'Alienwarem17r1',
  'WhereTheWildThingsAre 2026',
]

describe('a new password from a published data breach is rejected (ASVS V6.2.12)', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())

  test.each(published)('%s', async (newPassword) => {
    const anna = await insert.person(server.database.writes, 'Anna')
    const caller = await server.as(anna)
    const body = { password: insert.password, newPassword }
    expect(await caller.call(accounts.changePassword, { body })).toMatchObject({
      status: 400,
      body: { code: 'user.passwordCommon', fields: { newPassword: 'user.passwordCommon' } },
    })
  })

  test.each([
    ['de', 'Dieses Passwort ist bekannt oder zu leicht zu erraten.'],
    ['en', 'This password is known or too easy to guess.'],
    ['it', 'Questa password è nota o troppo facile da indovinare.'],
  ])('at sign-up too, with a message in %s that names the field', async (language, sentence) => {
    const body = { username: 'sigrun', email: 's@example.org', language: 'de', consent: true } as const
    const answer = await (
      await server.as()
    ).call(accounts.signup, {
      body: { ...body, password: 'candlesticks' },
      headers: { 'accept-language': language },
    })
    expect(answer).toMatchObject({ status: 400, body: { fields: { password: 'user.passwordCommon' } } })
    expect((answer.body as { message?: string }).message).toContain(sentence)
  })
})

test('an unpublished phrase is accepted (ASVS V6.2.12)', async () => {
  const isLeaked = await loadLeakedPasswords()
  const phrase = (at: number) => createHash('sha256').update(String(at)).digest('base64url').toLowerCase()
  const wrong = Array.from({ length: 50_000 }, (_phrase, at) => phrase(at)).filter(isLeaked)
  expect(wrong.length).toBeLessThan(5)
})

test('the filter matches the output of scripts/leakedPasswords.ts and is smaller than 300 KB', async () => {
  const bytes = await readFile(leakedPasswordsFile)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    'c6eeec9abfbbdb5d08569d825f9fa023c0c40cc6ae53b55ab2e9db34e80bc919',
  )
  expect(bytes.length).toBeLessThan(300_000)
})

test('a filter contains each of its words and has the same bytes in any order', () => {
  const terms = Array.from({ length: 5_000 }, (_word, at) => `word ${at}`)
  const filter = filterOf(new Set(terms))
  expect(terms.filter((candidate) => !mayHold(filter, candidate))).toEqual([])
  expect(filterOf(new Set(terms.toReversed()))).toEqual(filter)
})
