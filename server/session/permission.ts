import { sql } from 'kysely'
import { grantsOf, type Action, type Grants, type Actor } from '#domain/policy.ts'
import { guardedRoles } from '#domain/secondFactor.ts'
import type { Locale } from '#domain/locale.ts'
import { Problem } from '../http/problem.ts'
import type { Caller } from './session.ts'
import type { Db } from '../db/db.ts'

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

interface Delegate {
  language: Locale
  actor: Actor
}

/**
 * The user on whose behalf a link, calendar or course order acts, with their current roles; null if the
 * account is disabled. System administrator and tester roles are left out.
 */
export async function actorOf(db: Db, userId: string): Promise<Delegate | null> {
  const { rows } = await sql<{
    language: Locale
    company: Actor['company']
    authorities: Actor['authorities'] | null
  }>`
    select u.language,
      (select json_build_object('id', c.company_id, 'role', c.role, 'activated', co.activated and co.locked_at is null)
        from coworker c join company co on co.id = c.company_id where c.user_id = u.id and c.until is null
          and c.suspension_id is null) as company,
      (select json_agg(json_build_object('id', m.authority_id, 'role', m.role)) from authority_member m
        where m.user_id = u.id) as authorities
    from "user" u where u.id = ${userId} and u.activated`.execute(db)
  const [row] = rows
  if (!row) return null
  const { language, company, authorities } = row
  return {
    language,
    actor: { userId, isAdmin: false, company, authorities: authorities ?? [], mayReport: false },
  }
}
