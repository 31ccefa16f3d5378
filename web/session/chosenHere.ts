import type { Account } from '#contract/account.ts'
import { forgetAllTyped } from '../form/typed.ts'
import { ended } from './ended.ts'
import { forgetSelectedAuthority } from './useSelectedAuthority.ts'

/** Forgets what a person chose and typed on this device: the next one begins without it. */
export function forgetChosenHere() {
  localStorage.removeItem('drawer')
  forgetSelectedAuthority()
  forgetAllTyped()
  ended.set(null)
}

/** Begins the session of an account. What was chosen here remains only for the person whose session has just ended. */
export function takeOver({ _id }: Pick<Account, '_id'>) {
  if (ended.get()?.account?._id !== _id) forgetChosenHere()
  ended.set(null)
}
