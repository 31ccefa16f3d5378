import { reports, type Report } from '#contract/report.ts'
import { isContradiction } from '#domain/measurement/contradictions.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { isPassed } from '#domain/measurement/preceding.ts'
import { call } from '../../../api/call.ts'
import { NoAnswer } from '../../../api/CallProblem.ts'
import { drafts, knownDisconnections } from './device.ts'
import type { Draft, Preceding } from './draft.ts'
import { judgementOf } from './judgementOf.ts'

const longest_ms = LIMITS.isolation.maxDisconnectionAge_min * 60_000

/**
 * Disconnections on which a measurement can rely: passed within the last 24 hours, from the server or its
 * cache, and finished drafts on this device.
 */
export async function disconnectionsOf(userId: string, vehicleId: string, options: { signal?: AbortSignal }) {
  const ofVehicle = ({ companyVehicleId }: Preceding) => companyVehicleId === vehicleId
  const waiting = (await drafts.list(userId)).flatMap(measuredHere).filter(ofVehicle)
  try {
    const final = await recentDisconnections({ companyVehicleId: vehicleId }, options)
    return { found: [...final, ...waiting], stored: false }
  } catch (problem) {
    if (!(problem instanceof NoAnswer)) throw problem
    const stored = (await knownDisconnections.find(userId, 'all')) ?? []
    return { found: [...stored.filter(ofVehicle).filter(isRecent), ...waiting], stored: true }
  }
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
  const stored = (await knownDisconnections.find(userId, 'all')) ?? []
  const others = stored.filter(({ reportId }) => reportId !== report._id)
  await knownDisconnections.keep(userId, 'all', [asProof(report), ...others])
}

type Proof = Pick<Report, ProofFields> & { judgement: { warnings: readonly string[] } }

type ProofFields =
  | ('_id' | 'name' | 'number' | 'type' | 'state' | 'result')
  | ('companyVehicleId' | 'measuredAt' | 'acceptance')

const asProof = ({ _id: reportId, judgement, ...report }: Proof): Preceding => {
  const { name, number, type, state, result, companyVehicleId, measuredAt, acceptance } = report
  return {
    ...{ reportId, draftId: null, name, number, type, state, result, companyVehicleId, measuredAt },
    contradictions: judgement.warnings.filter(isContradiction),
    acceptance,
    reenergisedAt: null,
  }
}

const isRecent = ({ measuredAt }: Preceding) =>
  measuredAt !== null && Date.now() - Date.parse(measuredAt) <= longest_ms

function measuredHere(draft: Draft): Preceding[] {
  if (draft.type !== 'disconnection' || !draft.vehicle) return []
  const { verdict, warnings } = judgementOf(draft)
  if (verdict !== 'valid') return []
  const { id, name, measuredAt, server, vehicle } = draft
  const preceding: Preceding = {
    ...{ reportId: server?.reportId ?? null, draftId: id, name, number: null, measuredAt },
    ...{ type: 'disconnection', state: 'draft', result: null },
    companyVehicleId: vehicle._id,
    contradictions: warnings.filter(isContradiction),
    acceptance: null,
    reenergisedAt: null,
  }
  return isRecent(preceding) ? [preceding] : []
}
