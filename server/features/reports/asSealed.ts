import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { differing, fieldsOf } from '../../signing/differing.ts'
import { nameByLog, type JudgedDocument, type Sealed } from '../../signing/sealed.ts'
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
