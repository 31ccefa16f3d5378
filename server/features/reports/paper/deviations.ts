import type { MeasuredInput } from '#contract/measurement.ts'
import { stepKeys } from '#domain/measurement/checklist.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Translate } from './row.ts'

/** What was left out or done otherwise than the method says, each with the reason given (ISO/IEC 17025 7.8.2). */
export function deviationsOf({ report: { type }, ...snapshot }: Snapshot, t: Translate): string[] {
  const { measurement } = { type, measurement: snapshot.measurement } as MeasuredInput
  if ('steps' in measurement)
    return stepKeys.flatMap((key) => {
      const step = measurement.steps[key]
      if (step?.state !== 'notApplicable') return []
      return [`${t(`report.step.${key}`)}: ${t('report.step.notApplicable')} (${step.reason ?? ''})`]
    })
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
