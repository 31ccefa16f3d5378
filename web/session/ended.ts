import type { Account } from '#contract/account.ts'
import { createStore } from '../ui/store.ts'

/** A session that ended without sign-out: the account, if known, and whether it was idle. */
interface Ended {
  account: Account | null
  idle: boolean
}

/** Shown on the sign-in page; null after a sign-out or while signed in. */
export const ended = createStore<Ended | null>(null)
