import { describe, expect, test } from 'vitest'
import { redirectionOf, safeNext, type Access, type Redirection } from './guard.ts'

interface Visitor {
  roles: ('user' | 'admin')[]
  missingInProfile: string[]
  mustChangePassword: boolean
  asksForTerms: boolean
  secondFactor: { required: boolean; enrolled: boolean }
}

const complete: Visitor = {
  roles: ['user'],
  missingInProfile: [],
  mustChangePassword: false,
  asksForTerms: false,
  secondFactor: { required: false, enrolled: false },
}
const admin: Visitor = { ...complete, roles: ['user', 'admin'] }
const incomplete = { ...complete, missingInProfile: ['birthday'] }
const newcomer = { ...complete, mustChangePassword: true }
const bare: Visitor = {
  ...admin,
  missingInProfile: ['birthday'],
  secondFactor: { required: true, enrolled: false },
}
const requested = { ...complete, asksForTerms: true }
const roleless = { ...complete, roles: [] }

const visit = (access: Access, account: Visitor | null, path: string, reminded = false, warned = false) =>
  redirectionOf({ access, account, path, href: `${path}?page=2`, reminded, warned })

const cases: [string, Redirection | null, Redirection | null][] = [
  ['a guest reads a public page', visit('everyone', null, '/verify'), null],
  ['a guest reaches the login', visit('guest', null, '/login'), null],
  [
    'a guest in the app goes to the login',
    visit('user', null, '/app/reports'),
    { to: '/login', search: { next: '/app/reports?page=2' } },
  ],
  ['a signed-in user goes from the login to the app', visit('guest', complete, '/login'), { to: '/app' }],
  ['a user opens an app page', visit('user', complete, '/app/reports'), null],
  ['a user cannot open an admin page', visit('admin', complete, '/app/all-reports'), { to: '/forbidden' }],
  ['an admin opens an admin page', visit('admin', admin, '/app/all-reports'), null],
  [
    'a guest at an admin page goes to the login',
    visit('admin', null, '/app/all-reports'),
    { to: '/login', search: { next: '/app/all-reports?page=2' } },
  ],
  [
    'new terms are shown before any other page',
    visit('user', requested, '/app/reports'),
    { to: '/app/terms' },
  ],
  ['new terms can be read', visit('user', requested, '/app/terms'), null],
  ['a user who does not agree can open their data', visit('user', requested, '/app/my-data'), null],
  ['an account without any role has no access', visit('user', roleless, '/app'), { to: '/forbidden' }],
  [
    'an incomplete profile is requested',
    visit('user', incomplete, '/app'),
    { to: '/app/user', search: { message: 'incomplete' } },
  ],
  ['an incomplete profile is requested only once', visit('user', incomplete, '/app', true), null],
  ['an incomplete profile can be opened', visit('user', incomplete, '/app/user'), null],
  ['an incomplete profile does not block public pages', visit('everyone', incomplete, '/privacy'), null],
  [
    'an administrator without a second factor goes to its setup first',
    visit('user', bare, '/app'),
    { to: '/app/security', search: {} },
  ],
  [
    'an administrator can set it up before the profile is complete',
    visit('user', bare, '/app/security'),
    null,
  ],
  [
    'an administrator goes to it only once',
    visit('user', bare, '/app', false, true),
    { to: '/app/user', search: { message: 'incomplete' } },
  ],
  ['a temporary password is changed first', visit('user', newcomer, '/app'), { to: '/app/change-password' }],
  ['a temporary password can be changed', visit('user', newcomer, '/app/change-password'), null],
]

test('T85: the part of a page address after the # is in no parameter during sign-in, and leads back', () => {
  const visited = {
    access: 'user',
    account: null,
    path: '/app/users',
    reminded: false,
    warned: false,
  } as const
  const redirection = redirectionOf({ ...visited, href: '/app/users?page=2#q=Mustermann' })
  expect(redirection).toEqual({ to: '/login', search: { next: '/app/users?page=2' }, hash: 'q=Mustermann' })
  expect(safeNext('/app/users?page=2', 'q=Mustermann')).toBe('/app/users?page=2#q=Mustermann')
  expect(safeNext('/acceptCompanyInvitation', 'secret')).toBe('/acceptCompanyInvitation#secret')
  expect(safeNext('https://example.org', 'secret')).toBe('/app')
})

test.each(cases)('%s', (_, redirection, expected) => {
  expect(redirection).toEqual(expected)
})

describe('after signing in', () => {
  test.each([
    ['/app/reports?page=2', '/app/reports?page=2'],
    ['/pdf/report/1', '/pdf/report/1'],
    ['/acceptCompanyInvitation/abc', '/acceptCompanyInvitation/abc'],
    ['https://example.org', '/app'],
    ['//example.org/app', '/app'],
    ['/apple', '/app'],
    [undefined, '/app'],
  ])('%s leads to %s', (next, expected) => {
    expect(safeNext(next)).toBe(expected)
  })
})
