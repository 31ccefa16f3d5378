import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'

interface Known {
  id: string
  email: string
  fullname: string
  firstname: string
  lastname: string
  evalid: string
}

/** The companies and authorities a person belongs or belonged to, or worked for as a tester. */
const companiesOf = (userId: string) =>
  sql`(select company_id from coworker where user_id = ${userId} and company_id is not null)`
const authoritiesOf = (userId: string) => sql`(select authority_id from report where author_id = ${userId})`

const isOwn = (userId: string) =>
  sql`(company_id in ${companiesOf(userId)} or authority_id in ${authoritiesOf(userId)})`

/** What people wrote into records that stay, and which of them are of a place where a person worked. */
const written = [
  { table: 'disconnection_tag', column: 'override_reason', isAtWork: isOwn },
  { table: 'vehicle_action', column: 'note', isAtWork: isOwn },
  { table: 'report', column: 'state_reason', isAtWork: isOwn },
  { table: 'report_acceptance', column: 'reason', isAtWork: isOwn },
  {
    table: 'coworker_suspension',
    column: 'reason',
    isAtWork: (userId: string) => sql`company_id in ${companiesOf(userId)}`,
  },
  { table: 'instrument', column: 'state_reason', isAtWork: isOwn },
  {
    table: 'instrument_state',
    column: 'reason',
    isAtWork: (userId: string) => sql`instrument_id in (select id from instrument where ${isOwn(userId)})`,
  },
] as const

/**
 * Replaces the name of an erased person wherever others named that person in records that stay. The last name alone names
 * the person only at work; elsewhere it is a word, or another person.
 */
export async function pseudonymise(db: Db, person: Known, pseudonym: string) {
  const { email, fullname, firstname, lastname, evalid } = person
  const everywhere = await patternOf(db, [email, evalid, fullname, `${lastname} ${firstname}`])
  const atWork = await patternOf(db, [lastname])
  if (!everywhere) return
  await sql`select set_config('eval.erasing', 'on', true)`.execute(db)
  for (const { table, column, isAtWork } of written) {
    const text = { table: sql.table(table), column: sql.ref(column), pseudonym }
    await replace(db, { ...text, pattern: everywhere, flags: 'gi', where: sql`true` })
    if (atWork) await replace(db, { ...text, pattern: atWork, flags: 'g', where: isAtWork(person.id) })
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

/** Finds the names as whole words; null where there is none. The database writes the pattern, as for reasons in the log. */
async function patternOf(db: Db, names: string[]) {
  const { rows } = await sql<{
    pattern: string | null
  }>`select pattern_of(${names}::text[]) as pattern`.execute(db)
  return rows[0]?.pattern ?? null
}
