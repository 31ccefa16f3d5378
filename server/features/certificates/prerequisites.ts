import { sql } from 'kysely'
import type { certificates } from '#contract/certificate.ts'
import type { Answer, Body } from '#contract/endpoint.ts'
import type { Day } from '#domain/day.ts'
import { isGranted } from '#domain/policy.ts'
import { type Applicant, notShown, type Prerequisite } from '#domain/prerequisite.ts'
import { parseEvalId } from '#domain/codes.ts'
import type { Db } from '../../db/db.ts'
import { notThere } from '../../http/problem.ts'
import type { Context } from '../../http/context.ts'
import { templateItems } from '../templates/queries.ts'
import { validityOf } from './validity.ts'

/** The prerequisites that the issuer must check, because the register does not show them. */
export async function prerequisitesOf({
  db,
  grants,
  body,
}: Context<typeof certificates.prerequisites>): Promise<Answer<typeof certificates.prerequisites>> {
  const { templateId, issueDate, userIds }: Body<typeof certificates.prerequisites> = body
  const template = await templateItems(db).where('t.id', '=', templateId).executeTakeFirst()
  if (!template || !isGranted(grants, { authorityId: template.authorityId })) throw notThere('templateId')
  const missing = await notShownOf(db, { template, day: issueDate, userIds })
  return {
    items: [...missing].map(([userId, one]) => ({ userId, notShown: one })),
    unknown: notShown(template, { ranks: [], birthday: null }, issueDate),
  }
}

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
 * People that an authority may name: it has issued to them before or has their Eval-ID. Ids are not secret,
 * and issuing gives the authority access to the person.
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
    .select(['u.id', 'u.evalid', 'h.userId as holder'])
    .where('u.id', 'in', ids)
    .where('u.erasedAt', 'is', null)
    .execute()
  return new Set(
    rows.flatMap(({ id, evalid, holder }) => (holder !== null || typed.get(id) === evalid ? [id] : [])),
  )
}
