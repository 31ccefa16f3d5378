import { reach as reachOf, type Action, type Reach } from '#domain/policy.ts'
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
export function permitted(action: Action, caller: Caller, rules: { secondFactor: boolean }): Reach {
  const { actor, withheld, mustChangePassword } = caller
  if (mustChangePassword && !withForeignPassword.has(action)) throw new Problem('passwordChangeNeeded')
  const reach = reachOf(actor, action)
  const isPart = action.endsWith('.list') && !ownLists.has(action)
  if (withheld && misses(reach, action, caller) && (reach.length === 0 || isPart))
    throw new Problem('secondFactor.enrolFirst')
  if (reach.length === 0) throw new Problem(actor ? 'forbidden' : 'signedOut')
  const usable = reach.filter((demand) => !demand.confirm || isFresh(demand.role, caller, rules))
  if (usable.length > 0) return usable
  const guarded = rules.secondFactor && reach.some(({ role }) => guardedRoles.includes(role))
  throw new Problem(guarded ? 'secondFactor.confirmationNeeded' : 'confirmationNeeded')
}

function isFresh(role: Reach[number]['role'], caller: Caller, { secondFactor }: { secondFactor: boolean }) {
  const given = secondFactor && guardedRoles.includes(role) ? caller.secondFactorAt : caller.confirmedAt
  return isRecent(given, caller)
}

/** Within the last ten minutes. */
export const isRecent = (given: Date | null, { now }: Pick<Caller, 'now'>) =>
  given !== null && now.getTime() - given.getTime() < confirmedForMs

/** Whether a role withheld until the second factor would grant more. */
function misses(reach: Reach, action: Action, { withheld }: Caller) {
  const owners = new Set(reach.map((demand) => JSON.stringify(demand.owners)))
  return reachOf(withheld, action).some((demand) => !owners.has(JSON.stringify(demand.owners)))
}

/** Reports a missing second factor instead of a refusal if a withheld role permits the action. */
export function explained(error: unknown, action: Action, caller: Caller) {
  const outOfReach = error instanceof Problem && (error.code === 'notFound' || error.code === 'forbidden')
  if (!outOfReach || !caller.withheld || !misses(reachOf(caller.actor, action), action, caller)) return error
  return new Problem('secondFactor.enrolFirst')
}
