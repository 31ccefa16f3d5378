import { grantsOf, type Action, type Grants } from '#domain/policy.ts'
import { guardedRoles } from '#domain/secondFactor.ts'
import { Problem } from '../http/problem.ts'
import type { Caller } from './session.ts'

const confirmedForMs = 10 * 60_000

/** Allowed with a password chosen by another person, until the user sets their own. */
const withForeignPassword: ReadonlySet<Action> = new Set([
  'user.myself',
  'user.changePassword',
  'user.forgotPassword',
  'user.resetPassword',
  'session.open',
  'session.finish',
  'session.close',
  'session.read',
  'session.confirm',
  'secondFactor.challenge',
  'system.version',
])

/** Lists of the own account. Any other list would be incomplete without a second factor. */
const ownLists: ReadonlySet<Action> = new Set(['session.list'])

/**
 * The grants of the caller for this action. Throws `forbidden`, or asks for the second factor or a
 * confirmation if that would permit the action.
 */
export function requireGrants(action: Action, caller: Caller, rules: { secondFactor: boolean }): Grants {
  const { actor, withoutSecondFactor, mustChangePassword } = caller
  if (mustChangePassword && !withForeignPassword.has(action)) throw new Problem('passwordChangeNeeded')
  const grants = grantsOf(actor, action)
  const isPart = action.endsWith('.list') && !ownLists.has(action)
  if (withoutSecondFactor && misses(grants, action, caller) && (grants.length === 0 || isPart))
    throw new Problem('secondFactor.enrolFirst')
  if (grants.length === 0) throw new Problem(actor ? 'forbidden' : 'signedOut')
  const usable = grants.filter((grant) => !grant.confirm || isFresh(grant.role, caller, rules))
  if (usable.length > 0) return usable
  const guarded = rules.secondFactor && grants.some(({ role }) => guardedRoles.includes(role))
  throw new Problem(guarded ? 'secondFactor.confirmationNeeded' : 'confirmationNeeded')
}

function isFresh(role: Grants[number]['role'], caller: Caller, { secondFactor }: { secondFactor: boolean }) {
  const confirmedAt = secondFactor && guardedRoles.includes(role) ? caller.secondFactorAt : caller.confirmedAt
  return isRecent(confirmedAt, caller)
}

/** Within the last ten minutes. */
export const isRecent = (at: Date | null, { now }: Pick<Caller, 'now'>) =>
  at !== null && now.getTime() - at.getTime() < confirmedForMs

/** Whether a role withheld until the second factor would grant more. */
function misses(grants: Grants, action: Action, { withoutSecondFactor }: Caller) {
  const owners = new Set(grants.map((grant) => JSON.stringify(grant.owners)))
  return grantsOf(withoutSecondFactor, action).some((grant) => !owners.has(JSON.stringify(grant.owners)))
}

/** Reports a missing second factor instead of a refusal if a withheld role permits the action. */
export function explainRefusal(error: unknown, action: Action, caller: Caller) {
  const notGranted = error instanceof Problem && (error.code === 'notFound' || error.code === 'forbidden')
  if (!notGranted || !caller.withoutSecondFactor || !misses(grantsOf(caller.actor, action), action, caller))
    return error
  return new Problem('secondFactor.enrolFirst')
}
