import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'

/** By what a person is found in what others wrote, and where. */
export interface Traces {
  /** Pattern of email and Eval-ID: found everywhere. */
  identifiers: string | null
  /** Pattern of the whole name: found where the person was in contact. Null where first or last name is missing. */
  names: string | null
  /** Pattern of the last name: found only where the person worked. */
  lastname: string | null
  contacts: Places
  work: Places
}

interface Places {
  companies: string[]
  authorities: string[]
}

/**
 * Reads the traces of a person, before names are replaced and places left. The database decides what names a person and
 * who was in contact, as it does for reasons in the log (`forget_in_log`).
 */
export async function tracesOf(db: Db, userId: string): Promise<Traces> {
  const places = (companies: RawBuilder<unknown>, authorities: RawBuilder<unknown>) =>
    sql<Places>`json_build_object('companies', array(${companies}), 'authorities', array(${authorities}))`
  const contacts = places(
    sql`select company_id from contacts_of(${userId}) where company_id is not null`,
    sql`select authority_id from contacts_of(${userId}) where authority_id is not null`,
  )
  const work = places(
    sql`select company_id from coworker where user_id = ${userId}`,
    sql`select authority_id from report where author_id = ${userId} and authority_id is not null`,
  )
  const { rows } = await sql<Traces>`
    select identified_as(id) as identifiers, named_as(id) as names, pattern_of(array[lastname]) as lastname,
      ${contacts} as contacts, ${work} as work
    from "user" where id = ${userId}`.execute(db)
  const [traces] = rows
  if (!traces) throw new Error('the person to erase is not there')
  return traces
}

const isAt = ({ companies, authorities }: Places) =>
  sql`(company_id = any(${companies}::uuid[]) or authority_id = any(${authorities}::uuid[]))`

/** What people wrote into records that stay, and which of them are of given companies and authorities. */
const written = [
  { table: 'disconnection_tag', column: 'override_reason', isOf: isAt },
  { table: 'vehicle_action', column: 'note', isOf: isAt },
  { table: 'report', column: 'state_reason', isOf: isAt },
  { table: 'report_acceptance', column: 'reason', isOf: isAt },
  {
    table: 'coworker_suspension',
    column: 'reason',
    isOf: ({ companies }: Places) => sql`company_id = any(${companies}::uuid[])`,
  },
  { table: 'instrument', column: 'state_reason', isOf: isAt },
  {
    table: 'instrument_state',
    column: 'reason',
    isOf: (places: Places) => sql`instrument_id in (select id from instrument where ${isAt(places)})`,
  },
] as const

/**
 * Replaces the name of an erased person wherever others named that person in records that stay. The whole name counts only
 * in records of companies and authorities the person was in contact with, the last name alone only at work; elsewhere it
 * is a word, or another person.
 */
export async function pseudonymise(db: Db, traces: Traces, pseudonym: string) {
  const { identifiers, names, lastname, contacts, work } = traces
  await sql`select set_config('eval.erasing', 'on', true)`.execute(db)
  for (const { table, column, isOf } of written) {
    const text = { table: sql.table(table), column: sql.ref(column), pseudonym }
    if (identifiers) await replace(db, { ...text, pattern: identifiers, flags: 'gi', where: sql`true` })
    if (names) await replace(db, { ...text, pattern: names, flags: 'gi', where: isOf(contacts) })
    if (lastname) await replace(db, { ...text, pattern: lastname, flags: 'g', where: isOf(work) })
  }
  await sql`select set_config('eval.erasing', 'off', true)`.execute(db)
}

interface Replacing {
  table: RawBuilder<unknown>
  column: RawBuilder<unknown>
  pseudonym: string
  pattern: string
  flags: string
  where: RawBuilder<unknown>
}

const replace = (db: Db, { table, column, pseudonym, pattern, flags, where }: Replacing) =>
  sql`update ${table} set ${column} = regexp_replace(${column}, ${pattern}, ${pseudonym}, ${flags})
    where ${column} ~ ${flags === 'gi' ? `(?i)${pattern}` : pattern} and ${where}`.execute(db)
