import { expect, test } from 'vitest'
import { accountState } from './accountState.ts'

test.each([
  [{ activated: true, deactivated: false }, 'activated'],
  [{ activated: false, deactivated: false }, 'notActivated'],
  [{ activated: false, deactivated: true }, 'deactivated'],
])('the account %j is shown as %s', (account, state) => {
  expect(accountState(account)).toBe(state)
})
