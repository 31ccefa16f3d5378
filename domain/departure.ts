import type { AuthorityRole, CompanyRole } from './role.ts'

export interface Membership {
  role: CompanyRole
  /** The other members: including an administrator, employees only, or none. */
  others: 'admins' | 'employees' | 'none'
  activated: boolean
  everActivated: boolean
  suspended?: boolean
}

export interface Colleague {
  userId: string
  role: CompanyRole | AuthorityRole
  activated: boolean
}

const isLead = ({ role }: Colleague) => role === 'admin'

/** Returns whether this user is the only one who leads the organisation. Suspended members do not count. */
export const isOnlyLead = (people: Colleague[], userId: string) =>
  people.some((one) => one.userId === userId && isLead(one)) &&
  !people.some((one) => one.userId !== userId && isLead(one) && one.activated)

/** `drops`: the company is deleted too. `handsOverFirst`: refused until another member leads. */
export type Departure = 'leaves' | 'drops' | 'handsOverFirst'

/**
 * Returns what leaving does. An administrator must hand over first, unless alone in a company that was never activated.
 * A suspended administrator may leave if another one exists.
 */
export function departureOf(membership: Membership): Departure {
  const { role, others, activated, everActivated, suspended = false } = membership
  if (role === 'employee' || (suspended && others === 'admins')) return 'leaves'
  return others === 'none' && !activated && !everActivated ? 'drops' : 'handsOverFirst'
}

/**
 * Returns what erasing the account does. Fewer conditions apply, because erasure is a right; other members and an
 * active company still need a leader.
 */
export function departureByErasure(membership: Membership): Departure {
  const { others, activated, everActivated } = membership
  if (others === 'admins') return 'leaves'
  return others === 'none' && !activated && everActivated ? 'leaves' : departureOf(membership)
}
