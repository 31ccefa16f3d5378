import type { Account } from '#contract/account.ts'
import { createStore } from '../ui/store.ts'

/** A session that ended without its person signing out here: whose it was, where that is known, and whether it lay idle. */
interface Ended {
  account: Account | null
  idle: boolean
}

/** What signing in says first; null where someone signed out, or is signed in. */
export const ended = createStore<Ended | null>(null)
