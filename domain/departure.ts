import type { AuthorityRole, CompanyRole } from './role.ts'

/** A person's place in a company, as far as it decides whether they may go. */
export interface Place {
  role: CompanyRole
  /** Who else has a place there: also an administrator, employees only, or no one. */
  others: 'admins' | 'employees' | 'nobody'
  activated: boolean
  everActivated: boolean
  /** Whether the company suspended the person. A suspended person does not lead it. */
  suspended?: boolean
}

/** One of those who belong to an organisation. */
export interface Colleague {
  userId: string
  role: CompanyRole | AuthorityRole
  activated: boolean
}

const isLead = ({ role }: Colleague) => role === 'admin'

/** Whether someone leads an organisation and no one else does: who cannot sign in leads no one. */
export const isOnlyLead = (people: Colleague[], userId: string) =>
  people.some((one) => one.userId === userId && isLead(one)) &&
  !people.some((one) => one.userId !== userId && isLead(one) && one.activated)

/** What becomes of the place: it ends, the company is given up with it, or someone else must lead first. */
export type Departure = 'leaves' | 'drops' | 'handsOverFirst'

/**
 * Leaving: an administrator hands over first, unless alone in a company that never became active. One who is suspended can
 * hand nothing over and leaves where another administrator is there.
 */
export function departureOf({ role, others, activated, everActivated, suspended = false }: Place): Departure {
  if (role === 'employee' || (suspended && others === 'admins')) return 'leaves'
  return others === 'nobody' && !activated && !everActivated ? 'drops' : 'handsOverFirst'
}

/** Erasing an account asks less, because it is a right: no one may be left without a lead, nor an active company. */
export function departureByErasure(place: Place): Departure {
  const { others, activated, everActivated } = place
  if (others === 'admins') return 'leaves'
  return others === 'nobody' && !activated && everActivated ? 'leaves' : departureOf(place)
}
