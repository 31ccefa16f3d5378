import type { DisconnectionInput, MeasuredInput } from '#contract/measurement.ts'
import { stepKeys, stepText } from '#domain/measurement/checklist.ts'
import { isContradiction } from '#domain/measurement/contradictions.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Translate } from './row.ts'

/**
 * Deviations from the method with their reasons (ISO/IEC 17025, 7.8.2). With a contradiction, "none" is not
 * printed, because it may be wrong.
 */
export const deviationsOf = (snapshot: Snapshot, t: Translate): string[] => [
  ...otherwiseDone(snapshot, t),
  ...contradicted(snapshot).map((result) => t(`report.deviation.${result}`)),
]

const contradicted = ({ judgement, precedingDisconnection: before }: Snapshot) => [
  ...(judgement.warnings.some(isContradiction) ? ['contradicted'] : []),
  ...(before?.contradictions.some(isContradiction) ? ['onContradicted'] : []),
]

function otherwiseDone({ report: { type }, ...snapshot }: Snapshot, t: Translate): string[] {
  const { measurement } = { type, measurement: snapshot.measurement } as MeasuredInput
  if ('steps' in measurement) return [...unmeasured(measurement, t), ...unusualSteps(measurement, t)]
  if (!('method' in measurement)) return []
  const { lowerTargetReason, ohmPerVolt } = measurement
  const notDone = (name: string, done: boolean | null, reason: string | null) =>
    done === false ? [`${t(`report.check.${name}`)}: ${t('report.noBecause', { reason: reason ?? '' })}`] : []
  return [
    ...(ohmPerVolt === 100 && lowerTargetReason
      ? [`${t('report.field.ohmPerVolt')}: ${ohmPerVolt} Ω/V (${lowerTargetReason})`]
      : []),
    ...(measurement.method === 'insulationTester'
      ? [
          ...notDone('imdDeactivated', measurement.imdDeactivated, measurement.imdReason),
          ...notDone('dischargedAfter', measurement.dischargedAfter, measurement.dischargeReason),
        ]
      : []),
  ]
}

/** A dangerous voltage stops the work, so missing measurements are stated. */
const unmeasured = (measurement: DisconnectionInput, t: Translate) =>
  (['uPlusMinus', 'uPlusChassis', 'uMinusChassis'] as const).flatMap((name) =>
    measurement[`${name}_mV`] === null
      ? [`${t(`report.check.${name}`)}: ${t('report.row.notMeasured')}`]
      : [],
  )

const unusualSteps = ({ steps }: DisconnectionInput, t: Translate) =>
  stepKeys.flatMap((key) => {
    const step = steps[key]
    if (!step) return [`${t(stepText(key, step))}: ${t('report.row.notDone')}`]
    if (step.state !== 'notApplicable') return []
    return [`${t(`report.step.${key}`)}: ${t('report.step.notApplicable')} (${step.reason ?? ''})`]
  })
