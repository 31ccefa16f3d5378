import { createStore } from '../ui/store.ts'

interface NewCodes {
  userId: string
  codes: string[]
}

/** Outlasts changes of the session and of the page, until the user confirms. Only in memory, because tablets are shared. */
export const newRecoveryCodes = createStore<NewCodes | null>(null)
