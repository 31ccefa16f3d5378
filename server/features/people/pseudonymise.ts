import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { recount } from '../forum/queries.ts'
import { inHtml, inJson, outsideTags } from './namePatterns.ts'
import { written, type Places, type Written } from './written.ts'

/** By what a person is found in what others wrote, and where. */
export interface Traces {
  /** The person's id. */
  person: string
  /** Pattern of email and Eval-ID: found everywhere. */
  identifiers: string | null
  /** Pattern of the whole name: found where the person was in contact. Null where first or last name is missing. */
  names: string | null
  /** Pattern of the last name: found only where the person worked. */
  lastname: string | null
  contacts: Places
  work: Places
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
    select id as person, identified_as(id) as identifiers, named_as(id) as names, pattern_of(array[lastname]) as lastname,
      ${contacts} as contacts, ${work} as work
    from "user" where id = ${userId}`.execute(db)
  const [traces] = rows
  if (!traces) throw new Error('the person to erase is not there')
  return traces
}

/**
 * Replaces the name of an erased person wherever others named that person in records that stay. The whole name counts only
 * in records of companies and authorities the person was in contact with, the last name alone only at work; elsewhere it
 * is a word, or another person.
 */
export async function pseudonymise(db: Db, traces: Traces, pseudonym: string) {
  const { person, identifiers, names, lastname, contacts, work } = traces
  const topics = new Set<string>()
  await sql`select set_config('eval.erasing', 'on', true)`.execute(db)
  for (const place of written) {
    const here = { place, pseudonym }
    const whole = place.html && names ? outsideTags(names) : names
    const changed = [
      ...(await replace(db, { ...here, pattern: identifiers, flags: 'gi', where: sql`true` })),
      ...(await replace(db, { ...here, pattern: whole, flags: 'gi', where: place.isOf(contacts, person) })),
      ...(place.isAtWork
        ? await replace(db, { ...here, pattern: lastname, flags: 'g', where: place.isOf(work, person) })
        : []),
    ]
    for (const topic of changed) topics.add(topic)
  }
  for (const topic of topics) await recount(db, topic)
  await sql`select set_config('eval.erasing', 'off', true)`.execute(db)
}

interface Replacing {
  place: Written
  pseudonym: string
  /** Null where there is nothing to find the person by. */
  pattern: string | null
  flags: 'g' | 'gi'
  where: RawBuilder<unknown>
}

/** Answers the topics of the forum in which something was replaced. */
async function replace(
  db: Db,
  { place, pseudonym, pattern: plain, flags, where }: Replacing,
): Promise<string[]> {
  if (plain === null) return []
  const { table, column, json, html, isUnique, topic } = place
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
