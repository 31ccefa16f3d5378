import { reach as reachOf, type Action, type Reach } from '#domain/policy.ts'
import { guardedRoles } from '#domain/secondFactor.ts'
import { Problem } from './problem.ts'
import type { Caller } from './session.ts'

const confirmedForMs = 10 * 60_000

/** What may be done with a password that someone else chose: no more than to choose one's own. */
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

/** Lists of one's own account; any other list would show a part as if it were the whole. */
const ownLists: ReadonlySet<Action> = new Set(['session.list'])

/**
 * What the caller reaches by this action now. A deed no one gave you is forbidden, one that your role gives you
 * waits for the second factor, one to confirm for a confirmation.
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

/** Whether something was given in the last ten minutes. */
export const isRecent = (given: Date | null, { now }: Pick<Caller, 'now'>) =>
  given !== null && now.getTime() - given.getTime() < confirmedForMs

/** Whether a role that is withheld would reach further. */
function misses(reach: Reach, action: Action, { withheld }: Caller) {
  const owners = new Set(reach.map((demand) => JSON.stringify(demand.owners)))
  return reachOf(withheld, action).some((demand) => !owners.has(JSON.stringify(demand.owners)))
}

/** What is out of reach only because a role is withheld is said to be so. */
export function explained(error: unknown, action: Action, caller: Caller) {
  const outOfReach = error instanceof Problem && (error.code === 'notFound' || error.code === 'forbidden')
  if (!outOfReach || !caller.withheld || !misses(reachOf(caller.actor, action), action, caller)) return error
  return new Problem('secondFactor.enrolFirst')
}
