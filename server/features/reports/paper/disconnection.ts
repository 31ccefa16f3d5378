import type { DisconnectionInput } from '#contract/measurement.ts'
import { formatInstant } from '#domain/day.ts'
import { failedSteps, stepKeys } from '#domain/measurement/checklist.ts'
import { minutesToWait } from '#domain/measurement/disconnection.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { printVolt } from '#domain/measurement/units.ts'
import { type WithdrawnRow, withdrawnRows } from '#domain/measurement/withdrawnRows.ts'
import type { Snapshot } from '../snapshot.ts'
import {
  confirmations,
  ended,
  firstEntered,
  leftOut,
  type Paper,
  removedFirst,
  removedRow,
  type Translate,
} from './row.ts'

/** The steps in their order, the wait and the voltages. */
export const disconnectionPaper = (
  snapshot: Snapshot,
  measurement: DisconnectionInput,
  t: Translate,
): Paper => ({
  method: t('report.method.disconnection'),
  conditions: [...confirmations(t), ...waiting(measurement, t)],
  checklist: checklistRows(snapshot, measurement, t),
  measurements: [{ title: t('report.voltages'), rows: voltageRows(snapshot, measurement, t) }],
})

const waiting = (measurement: DisconnectionInput, t: Translate) => [
  {
    label: t('report.field.requiredWait_min'),
    value: t(
      measurement.requiredWait_min === null ? 'report.requiredWait.default' : 'report.requiredWait.maker',
      { minutes: minutesToWait(measurement) },
    ),
  },
  {
    label: t('report.field.wait_min'),
    value: t(measurement.waitTyped ? 'report.wait.typed' : 'report.wait.minutes', {
      minutes: measurement.wait_min ?? 0,
    }),
  },
]

/** A step is ticked only where it was done and what it asked was answered with yes. */
function checklistRows(
  { report: { timeZone }, judgement, language }: Snapshot,
  { steps }: DisconnectionInput,
  t: Translate,
): Paper['checklist'] {
  const failed = failedSteps(judgement.checks)
  return stepKeys.map((key) => {
    const step = steps[key]
    const named = { step: t(`report.step.${key}`), remark: step?.reason ?? '' }
    if (!step) return { ...named, ...leftOut('notDone', t), by: '', at: '' }
    const outcome = step.state === 'notApplicable' ? 'notApplicable' : failed.has(key) ? 'failed' : 'passed'
    return {
      ...{ ...named, outcome, word: t(stepWords[outcome]) },
      ...{ by: step.by, at: formatInstant(new Date(step.at), language, timeZone) },
    }
  })
}

const stepWords = {
  passed: 'report.step.done',
  failed: 'report.row.invalid',
  notApplicable: 'report.step.notApplicable',
} as const

function voltageRows(snapshot: Snapshot, measurement: DisconnectionInput, t: Translate) {
  const { language } = snapshot
  const limit_mV = Math.min(LIMITS.absenceOfVoltage.maxExclusive_mV, measurement.makerLimit_mV ?? Infinity)
  const limit = `< ${printVolt(limit_mV, language)}`
  const volts = (value: unknown) => (typeof value === 'number' ? printVolt(value, language) : '–')
  const measured = (mV: number | null, name: string, row?: number) =>
    mV === null
      ? { value: '–', limit, ...leftOut('notMeasured', t) }
      : { value: printVolt(mV, language), limit, ...ended(snapshot, name, t, row) }
  return [
    ...(['uPlusMinus', 'uPlusChassis', 'uMinusChassis'] as const).map((name) => ({
      point: t(`report.check.${name}`),
      ...measured(measurement[`${name}_mV`], name),
      detail: firstEntered(snapshot, `${name}_mV`, volts, t),
    })),
    ...measurement.uAcPhases_mV.map((mV, row) => ({
      point: `${t('report.check.uAcPhase')} ${row + 1}`,
      ...measured(mV, 'uAcPhase', row),
      detail: firstEntered(snapshot, `uAcPhases_mV.${row}`, volts, t),
    })),
    ...removedFirst(snapshot, 'uAcPhases_mV', measurement.uAcPhases_mV.length).map(({ row, value }) =>
      removedRow(`${t('report.check.uAcPhase')} ${row + 1}`, volts(value), t),
    ),
    ...withdrawnRows(measurement.withdrawn).map((one) => firstValue(one, snapshot, t)),
  ]
}

/** What was entered first at a dangerous value is printed with its time, whatever was measured later. */
function firstValue(
  { name, row, number, value, measurement: { measuredAt, withdrawnAt, by } }: WithdrawnRow,
  { report: { timeZone }, language }: Snapshot,
  t: Translate,
) {
  const at = (moment: string) => formatInstant(new Date(moment), language, timeZone)
  const what = t(`report.check.${name}`) + (row === undefined ? '' : ` ${row + 1}`)
  return {
    point: t('report.withdrawn.first', { what, number }),
    detail: t('report.withdrawn.when', { measured: at(measuredAt), withdrawn: at(withdrawnAt), by }),
    value: value === null ? t('report.withdrawn.shown') : printVolt(value, language),
    limit: '',
    outcome: 'contradicted' as const,
    word: t('report.withdrawn.word'),
  }
}
