import type { Actor } from './policy.ts'
import { needsSecondFactor } from './secondFactor.ts'

/** So long a session goes on without use: sooner over for anyone who issues or administers. */
export const idleMinutes = { guarded: 30, others: 120 } as const

export const idleMinutesOf = (actor: Actor) =>
  needsSecondFactor(actor) ? idleMinutes.guarded : idleMinutes.others
