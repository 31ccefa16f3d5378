import { sql } from 'kysely'
import { type ReliedEnd, reliedEnd } from '#domain/reportState.ts'
import type { Db } from '../../db/db.ts'
import { exists } from '../../db/exists.ts'
import {
  differing,
  fieldsOf,
  nameByLog,
  type JudgedDocument,
  type Sealed,
  confirmedDocument,
  documentsToJudge,
  type Confirmed,
  type Trust,
} from '../../signing/sealed.ts'
import { learntOf } from './queries.ts'
import type { Snapshot } from './snapshot.ts'

export async function reportRows(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('report as r')
    .selectAll('r')
    .select([
      learntOf.as('learnt'),
      sql<boolean>`coalesce((select old.state = 'void' from report old where old.id = r.replaces_id), false)`.as(
        'replacesVoided',
      ),
    ])
    .where('r.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const replacing = ['replacesId', 'amendReason'] as const

type ComparedRow = Awaited<ReturnType<typeof reportRows>> extends Map<string, infer Row> ? Row : never

/** The columns that differ from the sealed content and the log. */
export function reportDifferences(
  row: ComparedRow | undefined,
  { input, state, events }: Sealed<Snapshot>,
  { fileId, verifyCode }: Pick<JudgedDocument, 'fileId' | 'verifyCode'>,
) {
  if (!row) return ['its row']
  // If the corrected report was voided in the meantime, the sealed correction replaces none, but its row
  // still names it.
  const replaced =
    !input.replaces && row.replacesVoided ? { replacesId: null, amendReason: '' } : fieldsOf(row, replacing)
  const { customer, place, timeZone, ambientTemp_dC, relHumidity_pct, remarks, ...report } = input.report
  // Older reports lack the field that says how a correction treats the readings.
  const correction = input.report.correction ?? null
  const { instruments, measurement } = input
  const photos = input.photos.map(({ photoId, place, note }) => ({ photoId, place, note }))
  return differing(
    {
      ...fieldsOf(row, [
        'number',
        'name',
        'type',
        'result',
        'measuredAt',
        'finalisedAt',
        'precedingDisconnectionId',
        'snapshot',
      ]),
      ...replaced,
      record: { correction: null, ...(row.record as object) },
      ...fieldsOf(row, ['companyId', 'authorityId', 'authorId', 'verifyCode', 'fileId', 'state']),
      ...fieldsOf(row, ['companyVehicleId', 'learnt', 'tester']),
    },
    {
      ...{ ...report, ...input.owner, verifyCode, fileId, state },
      tester: nameByLog(events, input.tester.fullName).name,
      ...{ snapshot: input, companyVehicleId: input.companyVehicleId, learnt: input.learnt },
      precedingDisconnectionId: input.precedingDisconnection?.reportId ?? null,
      replacesId: input.replaces?.reportId ?? null,
      amendReason: input.replaces?.reason ?? '',
      record: {
        ...{ customer, place, timeZone, ambientTemp_dC, relHumidity_pct, remarks },
        ...{ instruments, measurement, photos, correction },
      },
    },
  )
}

interface ReportRow {
  state: string
  isAsSealed: boolean
  tester: string
}

/** A report whose sealed content, row and log agree. */
type AgreedReport = Confirmed<Snapshot, ReportRow>

type RowOf = (db: Db, sealed: Sealed<Snapshot>, document: JudgedDocument) => Promise<ReportRow | null>

/** The only verdict on a sealed report, for look-ups and everything based on it. Null if it is not confirmed. */
export const agreedReport = (
  db: Db,
  trust: Trust,
  document: JudgedDocument,
  rowOf: RowOf = shownRow,
): Promise<AgreedReport | null> =>
  confirmedDocument<Snapshot, ReportRow>(db, trust, document, (sealed) => rowOf(db, sealed, document))

/** Compares the columns of the verification page. */
async function shownRow(db: Db, { recordId, input, events }: Sealed<Snapshot>): Promise<ReportRow | null> {
  const row = await db
    .selectFrom('report')
    .select(['state', 'result', 'tester'])
    .where('id', '=', recordId)
    .executeTakeFirst()
  if (!row) return null
  const isAsSealed =
    row.result === input.report.result && row.tester === nameByLog(events, input.tester.fullName).name
  // The measurement remains, but the tester is no longer named.
  return { state: row.state, isAsSealed, tester: row.tester }
}

export const wholeRow: RowOf = async (db, sealed, document) => {
  const row = (await reportRows(db, [sealed.recordId])).get(sealed.recordId)
  return row
    ? {
        ...{ state: row.state, tester: row.tester },
        isAsSealed: reportDifferences(row, sealed, document).length === 0,
      }
    : null
}

/** By id: `unsealed` if neither register nor log has a sealing. Two sealed documents for a record confirm none. */
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

const isLoggedAsSealed = (db: Db, id: string) =>
  exists(
    db
      .selectFrom('chainEntry')
      .select('sequence')
      .where('objectId', '=', id)
      .where('type', '=', 'report.finalised'),
  )

/** Null if the report is not confirmed. */
async function confirmedState(db: Db, trust: Trust, id: string): Promise<string | null> {
  const agreed = await agreedById(db, trust, id)
  return typeof agreed === 'string' ? null : agreed.state
}

/** The state of the disconnection that a sealed report relies on; null while it counts, or for none. */
export const reliedEndOf = async (
  db: Db,
  trust: Trust,
  before: { reportId: string } | null | undefined,
): Promise<ReliedEnd | null> => (before ? reliedEnd(await confirmedState(db, trust, before.reportId)) : null)

/** Null unless every column equals the sealed content and the log. */
export type ReadReport = (id: string) => Promise<AgreedReport | null>

export function reportsOnce(db: Db, trust: Trust): ReadReport {
  const reports = new Map<string, Promise<AgreedReport | null>>()
  return (id) => {
    const report = reports.get(id) ?? wholeReport(db, trust, id)
    reports.set(id, report)
    return report
  }
}

async function wholeReport(db: Db, trust: Trust, id: string) {
  const agreed = await agreedById(db, trust, id, wholeRow)
  return typeof agreed === 'string' ? null : agreed
}

/** Ignores an acceptance that is only in the row, because acceptances are logged. */
export const withLoggedAcceptance = <T extends { acceptance: object | null }>(
  row: T,
  { events }: Pick<AgreedReport, 'events'>,
): T => (events.some(({ type }) => type === 'report.accepted') ? row : { ...row, acceptance: null })
