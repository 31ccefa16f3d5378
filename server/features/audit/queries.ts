import { sql, type RawBuilder } from 'kysely'
import { mostCounted, type audit } from '#contract/audit.ts'
import type { Answer, Query } from '#contract/endpoint.ts'
import { addDays, startOf } from '#domain/day.ts'
import type { Actor, Grants } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'

interface LogQuery {
  grants: Grants
  actor: Actor
  timeZone: string
  query: Query<typeof audit.read>
}

type Entry = Omit<Answer<typeof audit.read>['items'][number], '_id'> & { id: string }

export async function entriesOf(db: Db, input: LogQuery) {
  const { l, lo } = input.query
  const where = sql.join([visibleEntries(input), ...filterConditions(input)], sql` and `)
  const { rows } = await sql<Entry>`
    select e.id, e.at, e.action, e.actor_id as user_id, e.object_id,
      case when u.id is not null and u.erased_at is null and ${isNamed(input)} then u.fullname else '' end as fullname,
      coalesce(c.name, a.name, '') as organisation,
      coalesce(k.number, corrected.number, r.number, nullif(v.plate, ''), v.vin, '') as subject
    from (select * from audit_entry e where ${where} order by e.at desc, e.id desc limit ${l} offset ${l * lo}) e
    left join "user" u on u.id = e.actor_id
    left join company c on c.id = e.company_id
    left join authority a on a.id = e.authority_id
    left join certificate k on k.id = e.object_id
    left join report r on r.id = e.object_id
    left join report corrected on e.action = 'report.amend' and corrected.id = r.replaces_id
    left join company_vehicle v on v.id = e.object_id and ${isOfReader(input)}
    order by e.at desc, e.id desc`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select from audit_entry e where ${where} limit ${mostCounted + 1}) found`.execute(
    db,
  )
  const count = counted[0]?.count ?? 0
  return { rows, total: Math.min(count, mostCounted), more: count > mostCounted }
}

/** A vehicle that was transferred no longer shows its former owner its plate. */
function isOfReader({ grants, actor: { company, authorities } }: LogQuery): RawBuilder<unknown> {
  if (isAll(grants)) return sql`true`
  const ids = [...(company ? [company] : []), ...authorities].map(({ id }) => id)
  return sql`coalesce(v.company_id, v.authority_id) = any(${ids}::uuid[])`
}

const isAll = (grants: Grants) => grants.some(({ owners }) => Object.keys(owners).length === 0)

/** For organisations their own entries; for a person their actions and the changes to their account. */
function visibleEntries({ grants, actor: { userId } }: LogQuery): RawBuilder<unknown> {
  if (isAll(grants)) return sql`true`
  const parts = grants.map(({ owners: { companyId, authorityId } }) => {
    if (companyId) return sql`e.company_id = ${companyId}`
    if (authorityId) return sql`e.authority_id = ${authorityId}`
    return sql`(e.actor_id = ${userId} or e.object_id = ${userId})`
  })
  return sql`(${sql.join(parts, sql` or `)})`
}

function filterConditions({ query: { area, from, to, person, side }, timeZone }: LogQuery) {
  return [
    ...(person ? [aboutPerson(person, side)] : []),
    ...(area ? [sql`e.action like ${`${area}.%`}`] : []),
    ...(from ? [sql`e.at >= ${startOf(from, timeZone).toISOString()}`] : []),
    ...(to ? [sql`e.at < ${startOf(addDays(to, 1), timeZone).toISOString()}`] : []),
  ]
}

function aboutPerson(person: string, side: Query<typeof audit.read>['side']): RawBuilder<unknown> {
  const by = sql`e.actor_id = ${person}`
  const isSignIn = sql`e.action in ('session.open', 'session.finish', 'session.close', 'session.confirm')`
  // Issuing to several people is recorded for their course.
  const to = sql`(e.object_id = ${person}
    or e.object_id = any(array(select k.id from certificate k where k.user_id = ${person}))
    or (e.action = 'certificate.issue'
      and e.object_id = any(array(select p.course_id from course_place p where p.user_id = ${person}))))`
  if (side === 'by') return sql`(${by} and not ${isSignIn})`
  if (side === 'signIns') return sql`(${by} and ${isSignIn})`
  if (side === 'to') return sql`(${to} and e.actor_id is distinct from ${person})`
  return sql`(${by} or ${to})`
}

/**
 * Whether the caller may read the actor's name: their own, and members of an administered organisation for
 * the time of the membership.
 */
function isNamed({ grants, actor: { userId } }: LogQuery): RawBuilder<unknown> {
  if (isAll(grants)) return sql`true`
  const organisations = grants.flatMap(({ owners: { companyId, authorityId } }) => {
    if (companyId)
      return [
        sql`exists (select from coworker w where w.user_id = u.id and w.company_id = ${companyId}
          and e.at >= w.since and (w.until is null or e.at <= w.until))`,
      ]
    if (authorityId)
      return [
        sql`exists (select from authority_member m where m.user_id = u.id and m.authority_id = ${authorityId}
          and e.at >= m.since)`,
      ]
    return []
  })
  return sql`(${sql.join([sql`u.id = ${userId}`, ...organisations], sql` or `)})`
}
