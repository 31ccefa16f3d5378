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

interface Ordered {
  /** The day for which the certificate was ordered, also the day of a check that was made for it. */
  issueDate: Day
  identifiedOn: Day | null
}

/**
 * The day of a check that the certificate uses again; null if the check was made for it. A check that was made for an
 * order is used again if the certificate is issued on a later day: from then on nothing distinguishes it from others of
 * its day.
 */
export const earlierCheck = ({ identifiedOn, issueDate: ordered }: Ordered, issueDate: Day): Day | null =>
  identifiedOn ?? (ordered === issueDate ? null : ordered)

interface Issuing {
  authorityId: string
  issueDate: Day
}

/**
 * Those whose recorded identity check still counts on the issue date. A check that is used again must not be older than
 * a year, and ends with each certificate of the same check that is suspended or revoked.
 */
export async function stillIdentified<P extends RecordedIdentity & { userId: string }>(
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
  return people.filter(({ userId, identityCheck, identifiedOn }) => {
    if (identifiedOn === null) return true
    const hasEnded = ended.some(
      (one) =>
        one.userId === userId && one.identityCheck === identityCheck && one.identifiedOn === identifiedOn,
    )
    return !hasEnded && isIdentityKept(identifiedOn, issueDate)
  })
}

export async function assertStillIdentified(
  db: Db,
  person: RecordedIdentity & { userId: string },
  issuing: Issuing,
) {
  const [counting] = await stillIdentified(db, [person], issuing)
  if (!counting) throw new Problem('certificate.identityNotKept')
}
