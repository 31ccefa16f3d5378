import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Report, reports } from '#contract/report.ts'
import { isLeftOpen } from '#domain/leftOpen.ts'
import { can } from '#domain/policy.ts'
import { Problem } from '../../http/problem.ts'
import { writeVersion } from '../../resource/changing.ts'
import type { Context } from '../../http/context.ts'
import { personById } from '../accounts/queries.ts'

/** Whether the author of the draft `r` can no longer work for its owner. */
export const isAuthorAway = sql<boolean>`(r.state = 'draft' and not exists (
  select from "user" u where u.id = r.author_id and u.activated and (
    exists (select from coworker m where m.user_id = u.id and m.company_id = r.company_id and m.until is null
      and m.suspension_id is null)
    or exists (select from authority_member m where m.user_id = u.id and m.authority_id = r.authority_id))))`

// In the timestamp format of the contract.
const momentOf = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const takeoversOf = (alias: string) => sql<Report['takeovers']>`(
  select coalesce(json_agg(json_build_object('from', f.fullname, 'by', b.fullname, 'at', ${momentOf(sql`t.taken_at`)})
    order by t.taken_at), '[]')
  from report_takeover t join "user" f on f.id = t.from_user join "user" b on b.id = t.taken_by
  where t.report_id = ${sql.ref(`${alias}.id`)})`

export const closedOf = (alias: string) => sql<Report['closed']>`(
  select json_build_object('by', u.fullname, 'at', c.closed->>'at', 'reason', c.closed->>'reason')
  from (select ${sql.ref(`${alias}.snapshot`)}->'closed' as closed) c join "user" u on u.id = (c.closed->>'userId')::uuid)`

/** Only the author may continue, until the draft counts as left open. */
export function assertLeftOpen(draft: Report, now: Date) {
  if (draft.state !== 'draft') throw new Problem('report.immutable')
  if (!isLeftOpen(draft, now)) throw new Problem('report.notLeftOpen')
}

/** The responsible person, who may file reports, becomes the author from here on. Earlier records keep their author. */
export async function takeOverDraft({ db, actor, now }: Context<typeof reports.takeOver>, draft: Report) {
  const { _id: reportId, authorId: fromUser } = draft
  const userId = actor.userId
  if (draft.state === 'draft' && fromUser === userId) return
  if (!can(actor, 'report.create', draft)) throw new Problem('report.notQualified')
  assertLeftOpen(draft, now)
  await db.insertInto('reportTakeover').values({ id: uuid(), reportId, fromUser, takenBy: userId }).execute()
  const { fullname: tester } = await personById(db, userId)
  await writeVersion(db, 'report', reportId, { authorId: userId, tester })
}
