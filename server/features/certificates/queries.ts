import { sql } from 'kysely'
import { expiringDays, type ShownState } from '#domain/certificate.ts'
import { reportTypes } from '#domain/reportType.ts'
import type { HeldCertificate } from '#domain/reportRight.ts'
import type { Db } from '../../db/db.ts'
import { hole } from '../../db/statement.ts'
import type { FoundBy } from '../../http/found.ts'
import type { OwnFilters } from '../../http/within.ts'
import { instructionDueOf } from './instruction.ts'

/**
 * The state for a day, as `stateOn` of the domain has it, for a list that filters by it.
 * A test holds the two against each other.
 */
export const shownState = (today: string) => sql<ShownState>`case
  when c.state <> 'issued' then c.state
  when ${today}::date < c.issue_date then 'waiting'
  when ${today}::date > c.due_date then 'expired'
  when ${today}::date >= c.due_date - ${sql.raw(String(expiringDays))} then 'expiring'
  else 'valid' end`

const due = sql.ref('item.dueDate')
const today = hole('today')
const inLastDays = sql`${today}::date + ${sql.raw(String(expiringDays))}`
const issued = sql`item.stored_state = 'issued' and item.issue_date <= ${today}::date and`

/** A template and whoever issues are of one authority: theirs stand together in most orders. */
export const certificatesFoundBy: FoundBy = { fewShare: ['templateId', 'issuedBy'] }

/** The same state as a filter, said by columns that an index has. */
export const certificateFilters: OwnFilters = {
  state(value) {
    if (value === 'valid') return sql`(${issued} ${due} > ${inLastDays})`
    if (value === 'expiring') return sql`(${issued} ${due} between ${today}::date and ${inLastDays})`
    if (value === 'expired') return sql`(${issued} ${due} < ${today}::date)`
    const stored = sql<boolean>`item.stored_state = ${sql.lit(value)}`
    if (value !== 'waiting') return stored
    return sql`(${stored} or (item.stored_state = 'issued' and item.issue_date > ${today}::date))`
  },
}

/** Certificates as the contract shows them. `companyId` is the holder's employer of today: that is how a company sees them. */
export const certificateItems = (db: Db, { today }: { today: string }) =>
  db
    .selectFrom('certificate as c')
    .select([
      'c.id',
      'c.version',
      'c.name',
      'c.number',
      shownState(today).as('state'),
      'c.state as storedState',
      'c.level',
      'c.issueDate',
      'c.dueDate',
      'c.instructedOn',
      instructionDueOf.as('instructionDue'),
      'c.validYears',
      'c.reportTypes',
      'c.holder',
      'c.issuer',
      'c.identityCheck',
      'c.note',
      'c.stateReason',
      'c.stateAt',
      'c.suspendedUntil',
      'c.verifyCode',
      'c.fileId',
      'c.createdAt',
      'c.searchText',
      'c.templateId',
      'c.issuedBy',
      'c.language',
      'c.userId',
      'c.companyId',
      'c.authorityId',
    ])

/** The certificates that may count today, for the domain's question who may create reports. */
export async function certificatesHeld(
  db: Db,
  userId: string,
): Promise<(HeldCertificate & { number: string; level: string })[]> {
  const held = await db
    .selectFrom('certificate')
    .select(['number', 'state', 'issueDate', 'dueDate', 'level', 'rank', 'reportTypes'])
    .where('userId', '=', userId)
    .where('state', '=', 'issued')
    .execute()
  return held.map(({ reportTypes: allowed, ...certificate }) => ({
    ...certificate,
    reportTypes: reportTypes.filter((type) => allowed.includes(type)),
  }))
}
