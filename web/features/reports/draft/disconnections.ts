import { reports, type Report } from '#contract/report.ts'
import { isContradiction } from '#domain/measurement/contradictions.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { isPassed } from '#domain/measurement/preceding.ts'
import { type Draft, pick, type Preceding } from './draft.ts'
import { judgementOf } from './judgement.ts'
import { call } from '../../../api/call.ts'
import { drafts, cachedDisconnections, orStored } from './device.ts'

const longest_ms = LIMITS.isolation.maxDisconnectionAge_min * 60_000

/**
 * Disconnections on which a measurement can rely: passed within the last 24 hours, from the server or its
 * cache, and finished drafts on this device.
 */
export async function disconnectionsOf(userId: string, vehicleId: string, options: { signal?: AbortSignal }) {
  const ofVehicle = ({ companyVehicleId }: Preceding) => companyVehicleId === vehicleId
  const waiting = (await drafts.list(userId)).flatMap(measuredHere).filter(ofVehicle)
  return orStored(
    recentDisconnections({ companyVehicleId: vehicleId }, options).then((final) => ({
      found: [...final, ...waiting],
      stored: false,
    })),
    async () => {
      const stored = (await cachedDisconnections.find(userId, 'all')) ?? []
      return { found: [...stored.filter(ofVehicle).filter(isRecent), ...waiting], stored: true }
    },
  )
}

export async function recentDisconnections(
  filter: { companyVehicleId?: string },
  options: { signal?: AbortSignal },
): Promise<Preceding[]> {
  const query = { ...filter, type: 'disconnection', state: 'final', result: 'valid' }
  const { items } = await call(
    reports.list,
    { query: { ...query, l: '100', sf: 'measuredAt', so: 'desc' } },
    options,
  )
  return items.map(asProof).filter(isRecent)
}

/** Caches a finalised disconnection, because the next report relies on it even offline. */
export async function keepAsProof(userId: string, report: Proof) {
  if (!isPassed(report)) return
  const stored = (await cachedDisconnections.find(userId, 'all')) ?? []
  const others = stored.filter(({ reportId }) => reportId !== report._id)
  await cachedDisconnections.keep(userId, 'all', [asProof(report), ...others])
}

const proofFields = [
  ...(['name', 'number', 'type', 'state', 'result'] as const),
  ...(['companyVehicleId', 'measuredAt', 'acceptance'] as const),
] as const

type Proof = Pick<Report, '_id' | (typeof proofFields)[number]> & {
  judgement: { warnings: readonly string[] }
}

const asProof = (report: Proof): Preceding => ({
  ...pick(report, proofFields),
  reportId: report._id,
  draftId: null,
  contradictions: report.judgement.warnings.filter(isContradiction),
  reenergisedAt: null,
})

const isRecent = ({ measuredAt }: Preceding) =>
  measuredAt !== null && Date.now() - Date.parse(measuredAt) <= longest_ms

function measuredHere(draft: Draft): Preceding[] {
  if (draft.type !== 'disconnection' || !draft.vehicle) return []
  const { verdict, warnings } = judgementOf(draft)
  if (verdict !== 'valid') return []
  const preceding: Preceding = {
    ...pick(draft, ['name', 'type', 'measuredAt']),
    reportId: draft.server?.reportId ?? null,
    draftId: draft.id,
    number: null,
    state: 'draft',
    result: null,
    companyVehicleId: draft.vehicle._id,
    contradictions: warnings.filter(isContradiction),
    acceptance: null,
    reenergisedAt: null,
  }
  return isRecent(preceding) ? [preceding] : []
}
