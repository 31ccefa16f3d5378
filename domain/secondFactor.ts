import type { Actor, Role } from './policy.ts'

/** Roles that issue or administer. They count only where a second factor was given. */
export const guardedRoles: readonly Role[] = ['systemAdmin', 'authorityAdmin', 'trainer']

const isGuarded = ({ role }: Actor['authorities'][number]) => role === 'admin' || role === 'trainer'

export const needsSecondFactor = ({ isAdmin, authorities }: Actor) => isAdmin || authorities.some(isGuarded)

/** What is left of a person who has not given a second factor: everything but the guarded roles. */
export const withoutGuardedRoles = (actor: Actor): Actor => ({
  ...actor,
  isAdmin: false,
  authorities: actor.authorities.filter((held) => !isGuarded(held)),
})
