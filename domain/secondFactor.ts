import type { Actor, Role } from './policy.ts'

/** Roles that issue or administer. They count only after a second factor. */
export const guardedRoles: readonly Role[] = ['systemAdmin', 'authorityAdmin', 'trainer']

const isGuarded = ({ role }: Actor['authorities'][number]) => role === 'admin' || role === 'trainer'

export const needsSecondFactor = ({ isAdmin, authorities }: Actor) => isAdmin || authorities.some(isGuarded)

/** Returns the actor without the guarded roles, as they apply before the second factor. */
export const withoutGuardedRoles = (actor: Actor): Actor => ({
  ...actor,
  isAdmin: false,
  authorities: actor.authorities.filter((held) => !isGuarded(held)),
})
