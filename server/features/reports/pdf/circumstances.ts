import { formatInstant } from '#domain/day.ts'
import {
  printMicroOhm,
  printOhm,
  printPermille,
  printTemperature,
  printVolt,
} from '#domain/measurement/units.ts'
import type { DisconnectionInput, MeasuredInput } from '#contract/measurement.ts'
import { stepKeys, stepText } from '#domain/measurement/checklist.ts'
import { isContradiction } from '#domain/measurement/contradictions.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Translate } from './row.ts'

/** The circumstances of a measurement that every report states (ISO/IEC 17025, 7.8.2). */
export function circumstancesOf(snapshot: Snapshot, method: string, t: Translate) {
  const { report, judgement, language } = snapshot
  const { customer, ambientTemp_dC, relHumidity_pct } = report
  return [
    { label: t('report.customer'), value: customer },
    { label: t('report.method'), value: method },
    {
      label: t('report.ambientTemp_dC'),
      value: ambientTemp_dC === null ? '' : printTemperature(ambientTemp_dC, language),
    },
    { label: t('report.relHumidity_pct'), value: relHumidity_pct === null ? '' : `${relHumidity_pct} %` },
    { label: t('report.basedOn'), value: basisOf(snapshot, t) },
    { label: t('report.decisionRule'), value: ruleOf(snapshot, t) },
    { label: t('report.ruleSet'), value: judgement.ruleSetVersion },
  ]
}

function basisOf({ precedingDisconnection: before, report, language }: Snapshot, t: Translate) {
  if (!before?.measuredAt) return ''
  const at = formatInstant(new Date(before.measuredAt), language, report.timeZone)
  // Keeps a name on one line.
  const tester = before.tester.replaceAll(' ', '\u00a0')
  return t('report.basedOn.what', { number: before.number ?? before.name, at, tester })
}

/** Contradictions of the preceding disconnection, because this report relies on it. */
export const reliedWarningsOf = (snapshot: Snapshot, t: Translate) => [
  ...(snapshot.precedingDisconnection?.contradictions ?? []).map((warning) =>
    t('report.basedOn.contradicted', {
      number: snapshot.precedingDisconnection?.number ?? '',
      warning: t(`report.warning.${warning}`),
    }),
  ),
  ...acceptanceOf(snapshot, t),
]

/** Reports sealed before acceptances existed have none. */
function acceptanceOf({ precedingDisconnection: before, report, language }: Snapshot, t: Translate) {
  if (!before?.acceptance) return []
  const { by: name, at, reason } = before.acceptance
  return [t('report.accepted', { name, at: formatInstant(new Date(at), language, report.timeZone), reason })]
}

function ruleOf(snapshot: Snapshot, t: Translate) {
  const { decisionRule: rule } = snapshot.measurement
  if (rule.kind === 'simple') return t('report.decisionRule.simple')
  const share = printPermille(rule.relativePermille, snapshot.language)
  const parts = [
    ...(rule.absolute > 0 ? [absoluteOf(rule.absolute, snapshot)] : []),
    ...(rule.relativePermille > 0 ? [share] : []),
  ]
  return t('report.decisionRule.guarded', { uncertainty: parts.join(' + ') || '0' })
}

/** In the unit of the measured value. */
function absoluteOf(value: number, { report: { type }, language }: Snapshot) {
  if (type === 'isolation') return printOhm(value, language)
  if (type === 'potentialEqualization') return printMicroOhm(value, language)
  return printVolt(value, language)
}

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
