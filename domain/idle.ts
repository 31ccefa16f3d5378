import type { Actor } from './policy.ts'
import { needsSecondFactor } from './secondFactor.ts'

/** Minutes until an unused session ends. Shorter for users who issue or administer. */
export const idleMinutes = { guarded: 30, others: 120 } as const

export const idleMinutesOf = (actor: Actor) =>
  needsSecondFactor(actor) ? idleMinutes.guarded : idleMinutes.others
