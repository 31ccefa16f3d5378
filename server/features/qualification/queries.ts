import { sql, type RawBuilder } from 'kysely'
import type { Answer } from '#contract/endpoint.ts'
import type { qualification } from '#contract/qualification.ts'
import type { Day } from '#domain/day.ts'
import type { gaps } from '#domain/qualification.ts'
import type { Db } from '../../db/db.ts'
import { mostExported } from '../../resource/exporting.ts'
import { instructionDueOf, isInEffect, validityOf } from '../certificates/validity.ts'

/** Whose people and certificates: a company counts certificates of every authority. */
export type Organisation = { companyId: string } | { authorityId: string }

const peopleOf = (organisation: Organisation) =>
  'companyId' in organisation
    ? sql`(select user_id from coworker where company_id = ${organisation.companyId} and until is null)`
    : sql`(select user_id from authority_holder where authority_id = ${organisation.authorityId})`

/** The day in question; for a past day its end. */
interface MatrixDay {
  day: Day
  over: Date | null
}

/**
 * The certificates with their current state; for a past day with their state and last instruction at its end
 * according to the log, like `stateByLog` of the domain. A generated test compares the two.
 */
export const certificatesOn = ({ day, over }: MatrixDay) =>
  over === null
    ? sql`certificate`
    : sql`(select id, user_id, authority_id, company_id, name, level, rank, issue_date, due_date,
        (select max(i.day) from instruction i where i.certificate_id = certificate.id and i.day <= ${day}::date) as instructed_on,
        case when state in ('waiting', 'sealing', 'failed') then state else coalesce((
          select case type when 'certificate.reinstated' then 'issued' else replace(type, 'certificate.', '') end
          from chain_entry where object_id = certificate.id and at < ${over}::timestamptz and type in
            ('certificate.suspended', 'certificate.reinstated', 'certificate.revoked', 'certificate.superseded')
          order by type in ('certificate.revoked', 'certificate.superseded') desc,
            case when type in ('certificate.revoked', 'certificate.superseded') then sequence else - sequence end
          limit 1), 'issued') end as state
      from certificate)`

/** Revoked and superseded certificates do not count. */
const counted = (organisation: Organisation) =>
  sql<boolean>`${isInEffect('c')} and ${
    'companyId' in organisation
      ? sql`c.company_id = ${organisation.companyId}`
      : sql`c.authority_id = ${organisation.authorityId}`
  }`

const usableOn = (day: Day) => validityOf('c', day).isInForce

export interface MatrixFilter {
  organisation: Organisation
  today: Day
  on: MatrixDay
  search: string | undefined
  level: string | undefined
  gap: (typeof gaps)[number] | undefined
  people: readonly string[] | undefined
}

type Row = Answer<typeof qualification.read>['items'][number]
type Person = Omit<Row, 'cells'>

const foundFor = (query: MatrixFilter) => {
  const pattern = `%${(query.search ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`"user" u where u.id in ${peopleOf(query.organisation)} and u.erased_at is null
    and lower(u.fullname || ' ' || u.evalid) like ${pattern} and ${gapOf(query)}
    and ${query.people ? sql`u.id = any(${query.people}::uuid[])` : sql`true`}`
}

const byName = sql`u.lastname, u.firstname, u.id`

export async function peoplePage(
  db: Db,
  query: MatrixFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ people: Person[]; total: number }> {
  const from = foundFor(query)
  const { rows } = await sql<Person>`select u.id as user_id, u.fullname, u.evalid from ${from}
    order by ${byName} limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(db)
  return { people: rows, total: counted.rows[0]?.total ?? 0 }
}

/** All ids in order of the names, concatenated; one more than the limit if there are too many. */
export async function peopleIds(db: Db, query: MatrixFilter): Promise<string> {
  const { rows } = await sql<{ ids: string }>`select coalesce(string_agg(found.id::text, ''), '') as ids
    from (select u.id from ${foundFor(query)} order by ${byName} limit ${mostExported + 1}) found`.execute(db)
  return rows[0]?.ids ?? ''
}

/** Excludes people who have left. */
export async function peopleWith(db: Db, organisation: Organisation, ids: string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`select u.id as user_id, u.fullname, u.evalid from "user" u
    where u.id = any(${ids}::uuid[]) and u.id in ${peopleOf(organisation)} and u.erased_at is null`.execute(
    db,
  )
  return rows
}

/** Without a level, all displayed ones: who lacks one on that day, or loses one until then. */
function gapOf(query: MatrixFilter): RawBuilder<boolean> {
  const { gap, level } = query
  if (!gap) return sql`true`
  return gap === 'lacks' && !level ? lacksAny(query) : lacksOrLoses(query)
}

/** Holds fewer levels than the organisation has. If no member ever held one, every person lacks all. */
const lacksAny = ({ organisation, on }: MatrixFilter) => sql<boolean>`
  (select count(distinct c.level) from ${certificatesOn(on)} c where c.user_id = u.id
    and ${counted(organisation)} and ${usableOn(on.day)})
  < (select greatest(1, count(distinct held.level)) from ${levelsHeld({ organisation, on })} held)`

function lacksOrLoses({ organisation, today, on, level, gap }: MatrixFilter): RawBuilder<boolean> {
  const holds = (ofLevel: RawBuilder<unknown>) =>
    sql<boolean>`exists (select 1 from ${certificatesOn(on)} c where c.user_id = u.id
      and ${counted(organisation)} and ${usableOn(on.day)} and ${ofLevel})`
  const matches = level ? sql`c.level = ${level}` : sql`true`
  if (gap === 'lacks') return sql`not ${holds(matches)}`
  return sql`exists (select 1 from (select distinct c.level from certificate c where c.user_id = u.id
      and ${counted(organisation)} and ${usableOn(today)} and ${matches}) held
    where not ${holds(sql`c.level = held.level`)})`
}

type HeldRow = Row['cells'][number] & Pick<Row, 'userId'>

/** The best certificate per level on that day: valid ones first, then the latest end date. */
export async function heldBy(
  db: Db,
  { organisation, on }: Pick<MatrixFilter, 'organisation' | 'on'>,
  ids: string[],
) {
  if (ids.length === 0) return []
  const { day } = on
  const { rows } = await sql<HeldRow>`
    select distinct on (c.user_id, c.level) c.user_id, c.level, c.name, ${validityOf('c', day).shown} as state,
      c.issue_date, c.due_date,
      ${instructionDueOf} as instruction_due, c.id as certificate_id
    from ${certificatesOn(on)} c where c.user_id = any(${ids}::uuid[]) and ${counted(organisation)}
    order by c.user_id, c.level, ${usableOn(day)} desc, c.state, c.due_date desc, c.id`.execute(db)
  return rows
}

function levelsHeld({ organisation, on }: Pick<MatrixFilter, 'organisation' | 'on'>) {
  const levelsIn = (certificates: RawBuilder<unknown>) =>
    sql`select c.level, c.rank from ${certificates} c
      where ${counted(organisation)} and c.user_id in ${peopleOf(organisation)}`
  return sql`(${levelsIn(sql`certificate`)} union ${levelsIn(certificatesOn(on))})`
}

export async function levelsOf(db: Db, query: Pick<MatrixFilter, 'organisation' | 'on'>) {
  const { rows } = await sql<{ level: string }>`select level
    from ${levelsHeld(query)} held
    group by level order by min(rank) nulls last, level`.execute(db)
  return rows.map(({ level }) => level)
}

interface Count {
  level: string
  day: Day
  count: number
}

/** For each level, the lowest first, how many people hold it on each day, none of them in the past. */
export async function forecastOf(db: Db, organisation: Organisation, days: Day[]): Promise<Count[]> {
  const columns = days.map((day, index) => ({ day, may: sql.raw(`may${index}`) }))
  // One scan of the certificates for any number of days.
  const { rows } = await sql<{ level: string; counts: number[] }>`
    select level, array[${sql.join(columns.map(({ may }) => sql`count(*) filter (where ${may})::int`))}] as counts
    from (
      select c.level, min(c.rank) as rank,
        ${sql.join(columns.map(({ day, may }) => sql`bool_or(${usableOn(day)}) as ${may}`))}
      from certificate c where ${counted(organisation)} and c.user_id in ${peopleOf(organisation)}
      group by c.user_id, c.level) held
    group by level order by min(rank) nulls last, level`.execute(db)
  return rows.flatMap(({ level, counts }) =>
    days.map((day, index) => ({ level, day, count: counts[index] ?? 0 })),
  )
}

export async function countsOf(db: Db, { organisation, on }: Pick<MatrixFilter, 'organisation' | 'on'>) {
  const { rows } = await sql<Count>`
    select c.level, ${on.day} as day, count(distinct c.user_id) as count from ${certificatesOn(on)} c
    where ${usableOn(on.day)} and ${counted(organisation)} and c.user_id in ${peopleOf(organisation)}
    group by c.level order by min(c.rank) nulls last, c.level`.execute(db)
  return rows
}
