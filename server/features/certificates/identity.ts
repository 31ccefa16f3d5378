import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { identityEndedStates, identityStates, isIdentityKept } from '#domain/renewal.ts'
import type { Db } from '../../db/db.ts'
import { assertValid, Problem } from '../../http/problem.ts'

interface Identity {
  check: string
  day: Day
}

/**
 * The last identity check of each person by this authority, if it still counts on the issue date. Certificates that are
 * not issued, suspended or revoked do not prove a check, and neither do others that used the same check again.
 */
export async function identitiesOf(
  db: Db,
  { authorityId, userIds, issueDate }: { authorityId: string; userIds: string[]; issueDate: Day },
): Promise<Map<string, Identity>> {
  const rows = await db
    .selectFrom('certificate as c')
    .distinctOn('c.userId')
    .select(['c.userId', 'c.identityCheck as check', checkedOn('c').as('day')])
    .where('c.authorityId', '=', authorityId)
    .where(sql<boolean>`c.user_id = any(${userIds}::uuid[])`)
    .where('c.state', 'in', identityStates)
    .where('c.identityCheck', '<>', '')
    .where(checkedOn('c'), '<=', issueDate)
    .where(sql<boolean>`not exists (select from certificate ended
      where ended.user_id = c.user_id and ended.authority_id = c.authority_id
        and ended.state = any(${identityEndedStates}::text[]) and ended.identity_check = c.identity_check
        and ${checkedOn('ended')} = ${checkedOn('c')})`)
    .orderBy('c.userId')
    .orderBy('day', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ userId, ...identity }) =>
      isIdentityKept(identity.day, issueDate) ? [[userId, identity] as const] : [],
    ),
  )
}

const checkedOn = (alias: string) =>
  sql<Day>`coalesce(${sql.ref(`${alias}.identified_on`)}, ${sql.ref(`${alias}.issue_date`)})`

interface Identified {
  userId?: string | undefined
  identityCheck: string
  identityKept?: boolean | undefined
}

export interface RecordedIdentity {
  identityCheck: string
  /** The day of an earlier check; null if it was checked for this certificate. */
  identifiedOn: Day | null
}

/** The identity check of each person: as described, or the stored one that is used again. `at` names the field. */
export async function recordedIdentities(
  db: Db,
  people: readonly Identified[],
  { authorityId, issueDate, at }: { authorityId: string; issueDate: Day; at: (index: number) => string },
): Promise<RecordedIdentity[]> {
  const userIds = people.flatMap(({ userId, identityKept }) => (identityKept && userId ? [userId] : []))
  const stored =
    userIds.length > 0
      ? await identitiesOf(db, { authorityId, userIds, issueDate })
      : new Map<string, Identity>()
  const violations: Record<string, string> = {}
  const recorded = people.map(({ userId, identityCheck, identityKept }, index) => {
    if (!identityKept) return { identityCheck, identifiedOn: null }
    const identity = stored.get(userId ?? '')
    if (!identity) violations[at(index)] = 'identityNotKept'
    return { identityCheck: identity?.check ?? '', identifiedOn: identity?.day ?? null }
  })
  assertValid(violations)
  return recorded
}

interface Stored {
  userId: string
  /** The day for which the certificate was ordered, also the day of a check that was made for it. */
  issueDate: Day
  identityCheck: string
  identifiedOn: Day | null
}

interface Issuing {
  authorityId: string
  issueDate: Day
}

/**
 * Those whose recorded identity check still counts on the issue date, which may be later than the day of the order. A
 * check that was used again ends with the certificates that are suspended or revoked since.
 */
export async function stillIdentified<P extends Stored>(
  db: Db,
  people: readonly P[],
  { authorityId, issueDate }: Issuing,
): Promise<P[]> {
  const userIds = people.map(({ userId }) => userId)
  const ended = await db
    .selectFrom('certificate as c')
    .select(['c.userId', 'c.identityCheck', checkedOn('c').as('identifiedOn')])
    .where('c.authorityId', '=', authorityId)
    .where(sql<boolean>`c.user_id = any(${userIds}::uuid[])`)
    .where('c.state', 'in', identityEndedStates)
    .execute()
  return people.filter(({ userId, identityCheck, identifiedOn, ...ordered }) => {
    const hasEnded = ended.some(
      (one) =>
        one.userId === userId && one.identityCheck === identityCheck && one.identifiedOn === identifiedOn,
    )
    return !hasEnded && isIdentityKept(identifiedOn ?? ordered.issueDate, issueDate)
  })
}

export async function assertStillIdentified(db: Db, person: Stored, issuing: Issuing) {
  const [counting] = await stillIdentified(db, [person], issuing)
  if (!counting) throw new Problem('certificate.identityNotKept')
}
