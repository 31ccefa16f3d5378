import type { Verification } from '#contract/verify.ts'
import { stateOn } from '#domain/certificate.ts'
import type { Day } from '#domain/day.ts'
import { mayCreateReport } from '#domain/reportRight.ts'
import { reportTypes } from '#domain/reportType.ts'
import { holds } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'

interface Asked {
  db: Db
  code: string | null
  today: Day
  now: Date
}

/** What the register says of a code today. What it and its log do not both say is never shown as valid. */
export async function verificationOf({ db, code, today, now }: Asked): Promise<Verification> {
  const checkedAt = now.toISOString()
  const unknown: Verification = { kind: 'none', state: 'unknown', checkedAt }
  if (code === null) return unknown
  const document = await db
    .selectFrom('issuedDocument')
    .select(['recordKind', 'recordId', 'sealedAt'])
    .where('verifyCode', '=', code)
    .executeTakeFirst()
  if (!document?.sealedAt) return unknown
  return document.recordKind === 'certificate'
    ? { checkedAt, kind: 'certificate', ...(await certificateFacts(db, document.recordId, today)) }
    : { checkedAt, kind: 'report', ...(await reportFacts(db, document.recordId)) }
}

async function certificateFacts(db: Db, id: string, today: Day) {
  const row = await db.selectFrom('certificate').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const log = await eventsOf(db, id)
  const agreed =
    log.includes('certificate.issued') && log.includes('certificate.revoked') === (row.state === 'revoked')
  if (!agreed) return { state: 'unconfirmed' as const }
  const { number, name, level, holder, issuer, issueDate, dueDate, stateAt } = row
  const held = { ...row, reportTypes: reportTypes.filter((type) => row.reportTypes.includes(type)) }
  const mayReport = reportTypes.filter((type) =>
    mayCreateReport([held], type, type === 'isolation' ? 'insulationTester' : null, today),
  )
  return {
    state: stateOn(today, row),
    certificate: { number, name, level, holder, issuer, issueDate, dueDate, stateAt, mayReport },
  }
}

async function reportFacts(db: Db, id: string) {
  const row = await db
    .selectFrom('report as r')
    .leftJoin('company as c', 'c.id', 'r.companyId')
    .leftJoin('authority as a', 'a.id', 'r.authorityId')
    .selectAll('r')
    .select(['c.name as company', 'a.name as authority'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
  const log = await eventsOf(db, id)
  const { state, number, name, type, result, tester, vehicle, measuredAt, finalisedAt } = row
  const agreed = log.includes('report.finalised') && log.includes('report.voided') === (state === 'void')
  if (!agreed || !number || !result || !measuredAt || !finalisedAt) return { state: 'unconfirmed' as const }
  const organisation = row.company ?? row.authority ?? ''
  return {
    state,
    report: { number, name, type, result, organisation, tester, vehicle, measuredAt, finalisedAt },
  } as Pick<Verification, 'state' | 'report'>
}

/** The types of the logged events of a thing; none of them where one entry is not what its hash says. */
async function eventsOf(db: Db, objectId: string) {
  const entries = await db
    .selectFrom('chainEntry as e')
    .leftJoin('chainPayload as p', 'p.sequence', 'e.sequence')
    .selectAll('e')
    .select(['p.salt', 'p.payload'])
    .where('e.objectId', '=', objectId)
    .execute()
  return entries.every((entry) => holds(entry)) ? entries.map(({ type }) => type) : []
}
