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

/** What people wrote into records that stay, and whose those are. */
const written = [
  { table: 'disconnection_tag', column: 'override_reason', owned: true },
  { table: 'vehicle_action', column: 'note', owned: true },
  { table: 'report', column: 'state_reason', owned: true },
  { table: 'report_acceptance', column: 'reason', owned: true },
  { table: 'coworker_suspension', column: 'reason', owned: false },
  { table: 'instrument', column: 'state_reason', owned: true },
  { table: 'instrument_state', column: 'reason', owned: false },
] as const

/**
 * Puts the made-up name of somebody erased wherever they are named in what others wrote and the records keep. The last
 * name alone names them only where they worked; elsewhere it is a word, or somebody else.
 */
export async function pseudonymise(db: Db, person: Known, pseudonym: string) {
  const { email, fullname, firstname, lastname, evalid } = person
  const everywhere = wordsOf([email, evalid, fullname, `${lastname} ${firstname}`])
  const atWork = wordsOf([lastname])
  if (!everywhere) return
  await sql`select set_config('eval.erasing', 'on', true)`.execute(db)
  for (const { table, column, owned } of written) {
    const text = { table: sql.table(table), column: sql.ref(column), pseudonym }
    await replace(db, { ...text, pattern: everywhere, flags: 'gi', where: sql`true` })
    if (owned && atWork)
      await replace(db, { ...text, pattern: atWork, flags: 'g', where: sql`${workplace(person.id)}` })
  }
  await sql`select set_config('eval.erasing', 'off', true)`.execute(db)
  await forgetReasons(db, everywhere)
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

/** The organisations somebody belongs or belonged to, or left a trace in as a tester. */
const workplace = (userId: string) => sql`(
  company_id in (select company_id from coworker where user_id = ${userId})
  or authority_id in (select authority_id from report where author_id = ${userId}))`

/** Whole words only, whatever signs a name holds. */
function wordsOf(names: string[]) {
  const known = names.map((name) => name.trim()).filter((name) => name !== '')
  if (known.length === 0) return null
  return `(?<!\\w)(?:${known.map((name) => name.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')).join('|')})(?!\\w)`
}

/** The log keeps that it was done, by whom and when; what was written there as the reason goes with the name in it. */
const forgetReasons = (db: Db, pattern: string) => sql`select forget_reasons(${`(?i)${pattern}`})`.execute(db)
