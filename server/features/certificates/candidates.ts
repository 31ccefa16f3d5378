import { sql } from 'kysely'
import type { certificates } from '#contract/certificate.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { dueDate, mayIssueOn, stateOn } from '#domain/certificate.ts'
import { parseEvalId } from '#domain/codes.ts'
import type { Day } from '#domain/day.ts'
import { isPrintedName } from '#domain/plainText.ts'
import { type Actor, isGranted } from '#domain/policy.ts'
import { type Applicant, notShown, type Prerequisite } from '#domain/prerequisite.ts'
import { lastDueOf, replacedBy, type RenewalStart, termOf } from '#domain/renewal.ts'
import type { Db } from '../../db/db.ts'
import { notThere, Problem } from '../../http/problem.ts'
import type { Context } from '../../http/context.ts'
import { keyInUse } from '../../signing/signing.ts'
import { namesOfTemplate } from '../templates/printed.ts'
import { templateItems } from '../templates/queries.ts'
import { identitiesOf } from './identity.ts'
import { heldOf, type Held } from './renewal.ts'
import { validityOf } from './validity.ts'

/** What issuing a certificate to people would do, by the rules that apply when it is issued. */
export async function candidatesOf({
  db,
  actor,
  grants,
  today,
  body,
}: Context<typeof certificates.prepare>): Promise<Answer<typeof certificates.prepare>> {
  const { templateId, issueDate, people } = body
  const template = await templateItems(db).where('t.id', '=', templateId).executeTakeFirst()
  if (!template || !isGranted(grants, { authorityId: template.authorityId })) throw notThere('templateId')
  const { authorityId, validYears } = template
  const userIds = [...(await nameable(db, authorityId, people))]
  const issuing = { template, issuerId: actor.userId, issueDate, today, userIds }
  const checked = await checkedPeople(db, issuing)
  const missing = await notShownOf(db, { template, day: issueDate, userIds })
  const identities = await identitiesOf(db, { authorityId, userIds, issueDate })
  return {
    items: checked.map(({ person, held, former, refusal, ...term }) => {
      const { id: userId, fullname, evalid, company, awaited, best } = person
      return {
        ...{ userId, fullname, evalid, company, awaited, refusal, ...term },
        held: best && heldBeside(best, template.rank),
        former: former && shownFormer(former, today),
        notShown: missing.get(userId) ?? [],
        identity: identities.get(userId) ?? null,
      }
    }),
    unknown: notShown(template, { ranks: [], birthday: null }, issueDate),
    dueDate: dueDate(issueDate, validYears),
    refusal: await refusalOfAll(db, { actor, authorityId, issueDate, today }),
  }
}

const shownFormer = ({ id, number, dueDate: due, ...validity }: Held, today: Day) => ({
  ...{ certificateId: id, number, dueDate: due },
  state: stateOn(today, { ...validity, dueDate: due }),
})

const heldBeside = ({ rank, ...best }: BestLevel, issued: number | null) => ({
  ...best,
  isHigher: rank !== null && issued !== null && rank > issued,
})

interface Issuing {
  actor: Actor
  authorityId: string
  issueDate: Day
  today: Day
}

/** The problem that prevents every certificate of an authority; null if there is none. */
export async function refusalOfAll(
  db: Db,
  { actor, authorityId, issueDate, today }: Issuing,
): Promise<ProblemCode | null> {
  if (!mayIssueOn(issueDate, today, leads(actor, authorityId))) return 'certificate.issueDate'
  return (await keyInUse(db, 'seal', authorityId))?.disabledAt ? 'signingKey.disabled' : null
}

/** The day of a repeated certificate: the original one, as long as the actor may still use it. */
export const dayOfRetry = (
  { actor, today }: Pick<Issuing, 'actor' | 'today'>,
  { authorityId, issueDate }: Pick<Issuing, 'authorityId' | 'issueDate'>,
) => (mayIssueOn(issueDate, today, leads(actor, authorityId)) ? issueDate : today)

/** Only administrators of the authority may backdate. */
const leads = ({ authorities }: Actor, authorityId: string) =>
  authorities.some(({ id, role }) => id === authorityId && role === 'admin')

interface Check {
  template: Parameters<typeof namesOfTemplate>[0] & { authorityId: string; validYears: number }
  issuerId: string
  issueDate: Day
  today: Day
  userIds: string[]
}

/** The people with their certificates of the same qualification, the term of the new one and what prevents it. */
export async function checkedPeople(db: Db, { template, issuerId, issueDate, today, userIds }: Check) {
  const { authorityId, validYears } = template
  if (userIds.length === 0) return []
  const start = await renewalStartOf(db, authorityId)
  const all = await heldOf(db, { userIds, authorityId, names: namesOfTemplate(template) })
  const people = await peopleOf(db, { authorityId, userIds, today })
  return people.map((person) => {
    const held = all.filter(({ userId }) => userId === person.id)
    const replaced = replacedBy(held, today)
    const formerDue = replaced && lastDueOf(replaced)
    return {
      ...{ person, held },
      former: held.toSorted((one, other) => other.dueDate.localeCompare(one.dueDate))[0] ?? null,
      refusal: refusalOf(person, { issuerId, mayReplace: replaced !== null }),
      ...termOf({ issueDate, validYears, formerDue, start }),
    }
  })
}

type CheckedPerson = Awaited<ReturnType<typeof peopleOf>>[number]

/** In the order of the checks that follow when a certificate is issued. */
function refusalOf(
  { id, fullname, awaited, activated }: CheckedPerson,
  { issuerId, mayReplace }: { issuerId: string; mayReplace: boolean },
): ProblemCode | null {
  if (id === issuerId) return 'certificate.issuerIsHolder'
  if (!awaited && !activated) return 'certificate.holderInactive'
  // Accounts from before names were checked. Otherwise the number would be lost.
  if (!awaited && !isPrintedName(fullname)) return 'certificate.holderNotPrintable'
  return mayReplace ? null : 'certificate.nameTaken'
}

export async function renewalStartOf(db: Db, authorityId: string): Promise<RenewalStart> {
  const { renewalStart } = await db
    .selectFrom('authority')
    .select('renewalStart')
    .where('id', '=', authorityId)
    .executeTakeFirstOrThrow()
  return renewalStart === 'today' ? 'today' : 'end'
}

/** Whether the person `u` cannot receive a certificate yet: account unopened or name missing. */
export const isAwaited = sql<boolean>`(u.id is null or (u.erased_at is null and u.deactivated_at is null
  and (not u.activated or trim(u.fullname) = '')))`

interface BestLevel {
  level: string
  rank: number | null
  dueDate: Day
}

const peopleOf = (
  db: Db,
  { authorityId, userIds, today }: { authorityId: string; userIds: string[]; today: Day },
) =>
  db
    .selectFrom('user as u')
    .select(['u.id', 'u.fullname', 'u.evalid', 'u.activated', isAwaited.as('awaited')])
    .select([
      sql<string>`coalesce((select company.name from coworker w join company on company.id = w.company_id
        where w.user_id = u.id and w.until is null limit 1), '')`.as('company'),
      sql<BestLevel | null>`(select json_build_object('level', c.level, 'rank', c.rank, 'dueDate', c.due_date)
        from certificate c where c.user_id = u.id and c.authority_id = ${authorityId}
        and ${validityOf('c', today).isInForce}
        order by c.rank desc nulls last, c.due_date desc limit 1)`.as('best'),
    ])
    .where(sql<boolean>`u.id = any(${userIds}::uuid[])`)
    .execute()

interface LevelCheck {
  template: { level: string; rank: number | null }
  day: Day
  userIds: string[]
}

/** By person; none if the register shows all. */
export async function notShownOf(
  db: Db,
  { template, day, userIds }: LevelCheck,
): Promise<Map<string, Prerequisite[]>> {
  const people = await db
    .selectFrom('user as u')
    .select(['u.id', 'u.birthday'])
    .select(
      sql<Applicant['ranks']>`array(select c.rank from certificate c where c.user_id = u.id
        and ${validityOf('c', day).isInForce})`.as('ranks'),
    )
    .where(sql<boolean>`u.id = any(${userIds}::uuid[])`)
    .execute()
  return new Map(people.map(({ id, ...applicant }) => [id, notShown(template, applicant, day)]))
}

interface PersonReference {
  userId?: string | undefined
  evalid?: string | undefined
}

/**
 * People that an authority may name: its members, the holders of its certificates, and people whose Eval-ID
 * it has. Ids are not secret, and issuing gives the authority access to the person.
 */
export async function nameable(db: Db, authorityId: string, people: PersonReference[]): Promise<Set<string>> {
  const typed = new Map(people.map(({ userId, evalid }) => [userId, parseEvalId(evalid ?? '')]))
  const ids = people.flatMap(({ userId }) => userId ?? [])
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('user as u')
    .leftJoin('authorityHolder as h', (join) =>
      join.onRef('h.userId', '=', 'u.id').on('h.authorityId', '=', authorityId),
    )
    .leftJoin('authorityMember as m', (join) =>
      join.onRef('m.userId', '=', 'u.id').on('m.authorityId', '=', authorityId),
    )
    .select(['u.id', 'u.evalid', sql<string | null>`coalesce(h.user_id, m.user_id)`.as('known')])
    .where('u.id', 'in', ids)
    .where('u.erasedAt', 'is', null)
    .execute()
  return new Set(
    rows.flatMap(({ id, evalid, known }) => (known !== null || typed.get(id) === evalid ? [id] : [])),
  )
}

export function assertIssuable(refusal: ProblemCode | null) {
  if (refusal) throw new Problem(refusal)
}
