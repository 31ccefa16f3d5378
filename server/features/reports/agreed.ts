import { type ReliedEnd, reliedEnd } from '#domain/reportState.ts'
import type { Db } from '../../db/db.ts'
import {
  confirmedDocument,
  documentsToJudge,
  nameByLog,
  type Confirmed,
  type JudgedDocument,
  type Sealed,
  type Trust,
} from '../../signing/sealed.ts'
import { reportDifferences, reportRows } from './asSealed.ts'
import type { Snapshot } from './snapshot.ts'

interface ReportRow {
  state: string
  isAsSealed: boolean
  tester: string
}

/** A report on which what was sealed, its row and the log agree. */
export type AgreedReport = Confirmed<Snapshot, ReportRow>

/** Reads the row of a report, and whether it is as it was sealed and logged since. */
type RowOf = (db: Db, sealed: Sealed<Snapshot>, document: JudgedDocument) => Promise<ReportRow | null>

/**
 * The one judgement of a sealed report, for anyone who looks it up and for what rests on it. Null where the verdict on
 * the document is that it cannot be confirmed.
 */
export const agreedReport = (
  db: Db,
  trust: Trust,
  document: JudgedDocument,
  rowOf: RowOf = shownRow,
): Promise<AgreedReport | null> =>
  confirmedDocument<Snapshot, ReportRow>(db, trust, document, (sealed) => rowOf(db, sealed, document))

/** Compares the columns that the check page shows. */
async function shownRow(db: Db, { recordId, input, events }: Sealed<Snapshot>): Promise<ReportRow | null> {
  const row = await db
    .selectFrom('report')
    .select(['state', 'result', 'tester'])
    .where('id', '=', recordId)
    .executeTakeFirst()
  if (!row) return null
  const isAsSealed =
    row.result === input.report.result && row.tester === nameByLog(events, input.tester.fullName).name
  // What was measured remains true; who measured it is no longer named.
  return { state: row.state, isAsSealed, tester: row.tester }
}

/** Compares every column. */
export const wholeRow: RowOf = async (db, sealed, document) => {
  const row = (await reportRows(db, [sealed.recordId])).get(sealed.recordId)
  return row
    ? {
        ...{ state: row.state, tester: row.tester },
        isAsSealed: reportDifferences(row, sealed, document).length === 0,
      }
    : null
}

/**
 * The same of a report by its id: `unsealed` where nothing was sealed for it, also by the log. What was sealed twice for one
 * record is not confirmed, because no one says which of both it is.
 */
export async function agreedById(
  db: Db,
  trust: Trust,
  id: string,
  rowOf?: RowOf,
): Promise<AgreedReport | 'unsealed' | 'unconfirmed'> {
  const [document, ...others] = await documentsToJudge(db).where('d.recordId', '=', id).execute()
  if (!document) return (await isLoggedAsSealed(db, id)) ? 'unconfirmed' : 'unsealed'
  const agreed = others.length === 0 ? await agreedReport(db, trust, document, rowOf) : null
  return agreed ?? 'unconfirmed'
}

async function isLoggedAsSealed(db: Db, id: string): Promise<boolean> {
  const sealing = await db
    .selectFrom('chainEntry')
    .select('sequence')
    .where('objectId', '=', id)
    .where('type', '=', 'report.finalised')
    .executeTakeFirst()
  return sealing !== undefined
}

/** The state of a sealed report as its verdict confirms it; null where it does not. */
export async function confirmedState(db: Db, trust: Trust, id: string): Promise<string | null> {
  const found = await agreedById(db, trust, id)
  return typeof found === 'string' ? null : found.state
}

/**
 * What became of the disconnection that a sealed report relies on; null while it counts, or where it relies on none. A
 * snapshot may lack the field.
 */
export const reliedEndOf = async (
  db: Db,
  trust: Trust,
  before: { reportId: string } | null | undefined,
): Promise<ReliedEnd | null> => (before ? reliedEnd(await confirmedState(db, trust, before.reportId)) : null)

/** A report by its id, where each column is as it was sealed and logged since; null where one is not. */
export type ReadReport = (id: string) => Promise<AgreedReport | null>

/** Reads each report once. */
export function reportsOnce(db: Db, trust: Trust): ReadReport {
  const reports = new Map<string, Promise<AgreedReport | null>>()
  return (id) => {
    const report = reports.get(id) ?? wholeReport(db, trust, id)
    reports.set(id, report)
    return report
  }
}

async function wholeReport(db: Db, trust: Trust, id: string) {
  const found = await agreedById(db, trust, id, wholeRow)
  return typeof found === 'string' ? null : found
}

/** Without an acceptance that is only written into a row: that a report was accepted is logged. */
export const withLoggedAcceptance = <T extends { acceptance: object | null }>(
  row: T,
  { events }: Pick<AgreedReport, 'events'>,
): T => (events.some(({ type }) => type === 'report.accepted') ? row : { ...row, acceptance: null })
