import type { ReportType } from '#domain/reportType.ts'
import type { ReportWorth } from '#domain/reportState.ts'

export type NextStep =
  | 'hangTag'
  | 'repair'
  | 'measureAgain'
  | 'amend'
  | 'isolation'
  | 'potentialEqualization'
  | 'nextVehicle'
  | 'removeTag'

interface Facts {
  type: ReportType
  /** Null if the report cannot be confirmed. */
  worth: ReportWorth | null
  /** Whether the responsible person accepted the contradictions of the disconnection. */
  isAccepted: boolean
  /** Whether the same person finalised it within `recentHours`. */
  isRecent: boolean
  /** Whether the tag of this person is on the vehicle. */
  hasTag: boolean
  /** Open defects that this report found. */
  openFaults: number
  /** Whether a later final report of the same type exists for the vehicle. */
  isMeasuredSince: boolean
}

/** Hours in which the work on a vehicle usually continues. An own decision. */
export const recentHours = 12

const accepted: readonly (ReportWorth | null)[] = ['contradicted', 'onContradicted']

/** Whether a disconnection has attached no tag because it contradicts itself, so that the vehicle counts as energised. */
export const leavesUntagged = ({
  type,
  worth,
  isAccepted,
  isMeasuredSince,
}: Pick<Facts, 'type' | 'worth' | 'isAccepted' | 'isMeasuredSince'>) =>
  type === 'disconnection' && worth === 'contradicted' && !isAccepted && !isMeasuredSince

/** Returns what usually follows a sealed report, the first step first. Removing the tag is never the first step. */
export function nextSteps(facts: Facts): NextStep[] {
  const { type, worth, isAccepted, isRecent, hasTag, openFaults, isMeasuredSince } = facts
  const again: NextStep[] = isMeasuredSince ? [] : ['measureAgain']
  if (worth === 'amended') return []
  const counts = worth === 'valid' || (isAccepted && accepted.includes(worth))
  if (!counts && openFaults > 0) return ['repair', ...again]
  // The entry may be wrong, not the measurement.
  if (!counts) return worth === 'contradicted' && !isMeasuredSince ? [...again, 'amend'] : again
  if (!isRecent) return []
  if (type === 'disconnection') return [hasTag ? 'hangTag' : 'measureAgain', 'isolation', 'nextVehicle']
  const following: NextStep[] =
    type === 'isolation' ? ['potentialEqualization', 'nextVehicle'] : ['nextVehicle']
  return hasTag ? [...following, 'removeTag'] : following
}
