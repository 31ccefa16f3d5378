import type { Account } from '#contract/account.ts'
import { forgetAllTyped } from '../form/typed.ts'
import { ended } from './ended.ts'
import { newRecoveryCodes } from './newRecoveryCodes.ts'
import { forgetSelectedAuthority } from './useSelectedAuthority.ts'

export function forgetChosenHere() {
  localStorage.removeItem('drawer')
  forgetSelectedAuthority()
  forgetAllTyped()
  newRecoveryCodes.set(null)
  ended.set(null)
}

/** After a sign-in: keeps preferences and unsaved input only for the user whose session ended last. */
export function forgetIfOtherUser({ _id }: Pick<Account, '_id'>) {
  if (ended.get()?.account?._id !== _id) forgetChosenHere()
  ended.set(null)
}
