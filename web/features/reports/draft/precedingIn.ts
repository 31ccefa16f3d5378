import type { Report } from '#contract/report.ts'
import type { Preceding } from './draft.ts'

export function precedingIn({
  precedingDisconnection: before,
  companyVehicleId,
}: Pick<Report, 'precedingDisconnection' | 'companyVehicleId'>): Preceding | null {
  if (!before) return null
  const { reportId, name, number, measuredAt, contradictions, acceptance } = before
  const { verdict, sameVehicle, reenergisedSince } = before
  return {
    ...{ reportId, draftId: null, name, number, measuredAt, contradictions, acceptance },
    type: 'disconnection',
    state: verdict === 'valid' ? 'final' : 'draft',
    result: verdict === 'valid' ? 'valid' : null,
    companyVehicleId: sameVehicle ? companyVehicleId : '',
    reenergisedAt: reenergisedSince ? measuredAt : null,
  }
}
