import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { recount } from '../forum/queries.ts'
import { written, type Organisations, type Written } from './written.ts'

/**
 * Variants of name patterns (`pattern_of` in the schema, which escapes every character except letters, digits
 * and spaces) for JSON and HTML. Users choose their names, so a name that looks like markup must neither
 * damage foreign texts nor remain in them.
 */

/** As escaped in JSON strings. A quote or backslash in the name never matches JSON syntax. */
const inJson = (pattern: string) => pattern.replace(/\\(["\\])/g, String.raw`\\\$1`)

const entities: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

/** Each character as it is or as an entity. */
const inHtml = (pattern: string) =>
  pattern.replace(/\\([&<>"'])/g, (escaped, sign: string) => {
    const code = sign.charCodeAt(0)
    return `(?:${escaped}|&(?:#0*${code}|#x0*${code.toString(16)}|${entities[sign]});)`
  })

/** Matches no element or attribute names, but attribute values, such as alternative texts. */
const outsideTags = (pattern: string) => String.raw`${pattern}(?!(?:[^<>"]|"[^"<>]*")*>)`

/** Patterns that identify a person in texts of others, and where they apply. */
interface Traces {
  person: string
  /** Email and Eval-ID; searched everywhere. */
  identifiers: string | null
  /** The full name; searched where the person was in contact. Null if first or last name is missing. */
  names: string | null
  /** The last name; searched only where the person worked. */
  lastname: string | null
  contacts: Organisations
  work: Organisations
}

/**
 * Must run before names and memberships are removed. The database decides what identifies a person, as for
 * reasons in the log (`forget_in_log`).
 */
export async function tracesOf(db: Db, userId: string): Promise<Traces> {
  const organisations = (companies: RawBuilder<unknown>, authorities: RawBuilder<unknown>) =>
    sql<Organisations>`json_build_object('companies', array(${companies}), 'authorities', array(${authorities}))`
  const contacts = organisations(
    sql`select company_id from contacts_of(${userId}) where company_id is not null`,
    sql`select authority_id from contacts_of(${userId}) where authority_id is not null`,
  )
  const work = organisations(
    sql`select company_id from coworker where user_id = ${userId}`,
    sql`select authority_id from report where author_id = ${userId} and authority_id is not null`,
  )
  const { rows } = await sql<Traces>`
    select id as person, identified_as(id) as identifiers, named_as(id) as names, pattern_of(array[lastname]) as lastname,
      ${contacts} as contacts, ${work} as work
    from "user" where id = ${userId}`.execute(db)
  const [traces] = rows
  if (!traces) throw new Error('the person to erase does not exist')
  return traces
}

/**
 * Replaces the name of an erased person in texts of others that remain. The full name counts only in records
 * of companies and authorities the person was in contact with, the last name only at work; elsewhere it may
 * be a word or another person.
 */
export async function pseudonymise(db: Db, traces: Traces, pseudonym: string) {
  const { person, identifiers, names, lastname, contacts, work } = traces
  const topics = new Set<string>()
  await sql`select set_config('eval.erasing', 'on', true)`.execute(db)
  for (const column of written) {
    const here = { column, pseudonym }
    const whole = column.html && names ? outsideTags(names) : names
    const changed = [
      ...(await replace(db, { ...here, pattern: identifiers, flags: 'gi', where: sql`true` })),
      ...(await replace(db, { ...here, pattern: whole, flags: 'gi', where: column.isOf(contacts, person) })),
      ...(column.isAtWork
        ? await replace(db, { ...here, pattern: lastname, flags: 'g', where: column.isOf(work, person) })
        : []),
    ]
    for (const topic of changed) topics.add(topic)
  }
  for (const topic of topics) await recount(db, topic)
  await sql`select set_config('eval.erasing', 'off', true)`.execute(db)
}

interface Replacing {
  column: Written
  pseudonym: string
  pattern: string | null
  flags: 'g' | 'gi'
  where: RawBuilder<unknown>
}

/** Returns the forum topics with replacements. */
async function replace(
  db: Db,
  { column: target, pseudonym, pattern: plain, flags, where }: Replacing,
): Promise<string[]> {
  if (plain === null) return []
  const { table, column, json, html, isUnique, topic } = target
  const pattern = json ? inJson(plain) : html ? inHtml(plain) : plain
  const name = sql.ref(column)
  const text = json ? sql`${name}::text` : name
  const apart = isUnique ? sql` || ' ' || right(id::text, 8)` : sql``
  const replaced = sql`regexp_replace(${text}, ${pattern}, ${pseudonym}, ${flags})${apart}`
  const { rows } = await sql<{ topic: string | null }>`
    update ${sql.table(table)} set ${name} = ${json ? sql`(${replaced})::jsonb` : replaced}
    where ${text} ~ ${flags === 'gi' ? `(?i)${pattern}` : pattern} and ${where}
    returning ${topic ? sql.ref(topic) : sql`null::uuid`} as topic`.execute(db)
  return rows.flatMap((row) => row.topic ?? [])
}
