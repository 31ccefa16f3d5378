import { sql, type RawBuilder } from 'kysely'
import { resources } from '#contract/resources.ts'
import { inSnakeCase } from '../../db/inSnakeCase.ts'

/** Organisations where the person was a member: ids of companies and authorities. */
export interface Organisations {
  companies: string[]
  authorities: string[]
}

/** A text column in a record that remains, and the rows in which a name counts. */
export interface Written {
  table: string
  column: string
  json?: true
  html?: true
  /** The column is unique, so the pseudonym gets the end of the row's id. */
  isUnique?: true
  isOf: (organisations: Organisations, person: string) => RawBuilder<unknown>
  /** Whether the last name alone counts where the person worked. */
  isAtWork?: true
  /** The forum topic whose search words are rebuilt. */
  topic?: 'id' | 'topic_id'
}

type IsOf = Written['isOf']

const ofBoth: IsOf = ({ companies, authorities }) =>
  sql`(company_id = any(${companies}::uuid[]) or authority_id = any(${authorities}::uuid[]))`
const ofAuthority: IsOf = ({ authorities }) => sql`authority_id = any(${authorities}::uuid[])`
const ofCompany: IsOf = ({ companies }) => sql`company_id = any(${companies}::uuid[])`
const within =
  (column: string, table: string, isOf: IsOf): IsOf =>
  (organisations, person) =>
    sql`${sql.ref(column)} in (select id from ${sql.table(table)} where ${isOf(organisations, person)})`

/**
 * The forum has no organisations. A name counts in the person's own posts and in those that mention them;
 * elsewhere it may be a word, because users choose their names.
 */
const mentions =
  (of: 'topic_id' | 'answer_id'): IsOf =>
  (_places, person) =>
    sql`(author_id = ${person} or id in (select ${sql.ref(of)} from post_mention where user_id = ${person}))`
const ofPost: IsOf = (organisations, person) =>
  sql`(${within('topic_id', 'topic', mentions('topic_id'))(organisations, person)}
    or ${within('answer_id', 'answer', mentions('answer_id'))(organisations, person)})`

const atWork = { isAtWork: true } as const

/**
 * An unsent email to a person or address in contact with the same organisations, about a certificate or
 * course of the person, or with a link to one of the companies. Elsewhere the name is another person's.
 */
const notSent: IsOf = (organisations, person) =>
  sql`(sent_at is null and (
    exists (select from "user" u cross join contacts_of(u.id) where lower(u.email) = lower(recipient) and ${ofBoth(organisations, person)})
    or exists (select from invitation i where lower(i.email) = lower(recipient) and ${ofCompany(organisations, person)})
    or ${within('about', 'certificate', ofBoth)(organisations, person)} or ${within('about', 'course', ofAuthority)(organisations, person)}
    or exists (select from unnest(${organisations.companies}::text[]) company where strpos(text, company) > 0)))`

const columns = (table: string, names: string, isOf: IsOf, more: Partial<Written> = {}): Written[] =>
  names
    .split(' ')
    .map((column) => ({ table, column, isOf, ...(column === 'html' && { html: true as const }), ...more }))

/** The fields of the contract for which it is decided whether they may name people. */
export const declared = Object.values(resources).flatMap(({ name, mayName, itemFields }) =>
  Object.entries(mayName).map(([field, may]) => ({
    ...{ table: inSnakeCase(name), column: inSnakeCase(field), may, ...atWork },
    isOf: !itemFields.includes('authorityId')
      ? ofCompany
      : itemFields.includes('companyId')
        ? ofBoth
        : ofAuthority,
  })),
)

/** Texts of others in records that remain, and in unsent emails. */
export const written: readonly Written[] = [
  ...declared.filter(({ may }) => may),
  ...columns('disconnection_tag', 'override_reason', ofBoth, atWork),
  ...columns('vehicle_action', 'note', ofBoth, atWork),
  ...columns('report', 'state_reason', ofBoth, atWork),
  ...columns('report_acceptance', 'reason', ofBoth, atWork),
  ...columns('coworker_suspension', 'reason', ofCompany, atWork),
  ...columns('instrument', 'state_reason', ofBoth, atWork),
  ...columns('instrument_state', 'reason', within('instrument_id', 'instrument', ofBoth), atWork),
  // The same rule as in the log (`forget_in_log`), which the row must not contradict: never the last name
  // alone.
  ...columns('certificate', 'state_reason', ofBoth),
  ...columns('instruction', 'instructor', within('certificate_id', 'certificate', ofBoth), atWork),
  ...columns('course', 'note', ofAuthority),
  ...columns('course_place', 'identity_check', within('course_id', 'course', ofAuthority)),
  ...columns('renewal_request', 'note reason', ofAuthority),
  ...columns('company', 'lock_reason', ({ companies }) => sql`id = any(${companies}::uuid[])`),
  ...columns('file', 'name', ofBoth),
  ...columns('saved_view', 'name', ofBoth, { isUnique: true }),
  ...columns('saved_view', 'state', ofBoth, { json: true }),
  ...columns('topic', 'title text html hidden_reason', mentions('topic_id'), { topic: 'id' }),
  ...columns('answer', 'text html hidden_reason', mentions('answer_id'), { topic: 'topic_id' }),
  ...columns('post_edit', 'title text', ofPost),
  ...columns('complaint', 'reason', (_places, person) => sql`author_id = ${person}`),
  ...columns('mail', 'subject text html', notSent),
]
