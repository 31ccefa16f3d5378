import { sql } from 'kysely'
import { reportTypes } from '#domain/reportType.ts'
import type { HeldCertificate } from '#domain/reportRight.ts'
import type { Db } from '../../db/db.ts'
import { placeholder } from '../../db/statement.ts'
import type { FoundBy } from '../../resource/found.ts'
import type { OwnFilters } from '../../resource/within.ts'
import { instructionDueOf, validity, validityOf } from './validity.ts'

const item = validity(
  {
    state: sql.ref('item.storedState'),
    issueDate: sql.ref('item.issueDate'),
    dueDate: sql.ref('item.dueDate'),
  },
  placeholder('today'),
)

/** Few certificates share a template or issuer, so these are filtered first. */
export const certificatesFoundBy: FoundBy = { fewShare: ['templateId', 'issuedBy'] }

/** The state filter in terms of indexed columns. */
export const certificateFilters: OwnFilters = {
  state(value) {
    if (value === 'valid') return item.isValid
    if (value === 'expiring') return item.isExpiring
    if (value === 'expired') return item.isExpired
    const stored = sql<boolean>`item.stored_state = ${sql.lit(value)}`
    if (value !== 'waiting') return stored
    return sql`(${stored} or ${item.isAhead})`
  },
}

/** `companyId` is the holder's current employer, whose administrators may see the certificate. */
export const certificateItems = (db: Db, { today }: { today: string }) =>
  db
    .selectFrom('certificate as c')
    .select(['c.id', 'c.version', 'c.name', 'c.number', validityOf('c', today).shown.as('state')])
    .select(['c.state as storedState', 'c.level', 'c.issueDate', 'c.dueDate', 'c.instructedOn'])
    .select([instructionDueOf.as('instructionDue'), 'c.validYears', 'c.reportTypes', 'c.holder', 'c.issuer'])
    .select([
      'c.identityCheck',
      'c.identifiedOn',
      'c.note',
      'c.stateReason',
      'c.stateAt',
      'c.suspendedUntil',
      'c.verifyCode',
    ])
    .select(['c.fileId', 'c.createdAt', 'c.searchText', 'c.templateId', 'c.issuedBy', 'c.language'])
    .select(['c.userId', 'c.companyId', 'c.authorityId'])

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
