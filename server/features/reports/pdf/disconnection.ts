import type { DisconnectionInput } from '#contract/measurement.ts'
import { formatInstant } from '#domain/day.ts'
import { earthingBefore, failedSteps, stepKeys, stepText } from '#domain/measurement/checklist.ts'
import { minutesToWait } from '#domain/measurement/disconnection.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { securingLines } from '#domain/measurement/securing.ts'
import { printVolt } from '#domain/measurement/units.ts'
import { type WithdrawnRow, withdrawnRows } from '#domain/measurement/withdrawnRows.ts'
import type { OutcomeText } from '../../../documents/types.ts'
import type { Snapshot } from '../snapshot.ts'
import {
  confirmations,
  ended,
  firstEntered,
  leftOut,
  type PdfSections,
  removedFirst,
  removedRow,
  type Translate,
} from './row.ts'

export const disconnectionPdf = (
  snapshot: Snapshot,
  measurement: DisconnectionInput,
  t: Translate,
): PdfSections => ({
  method: t('report.method.disconnection'),
  conditions: [...confirmations(measurement, t), ...secured(measurement, t), ...waiting(measurement, t)],
  checklist: checklistRows(snapshot, measurement, t),
  measurements: [{ title: t('report.absence'), rows: voltageRows(snapshot, measurement, t) }],
})

/** Location of the disconnect, key and plug. Required values that are missing are printed as missing. */
const secured = ({ securing }: DisconnectionInput, t: Translate) =>
  securingLines(securing).map(({ field, value }) => ({
    label: t(`report.securing.${field}`),
    value:
      value === ''
        ? t('report.securing.blank')
        : field === 'kind'
          ? t(`vehicle.serviceDisconnect.${value}`)
          : value,
  }))

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
    value:
      measurement.wait_min === null
        ? t('report.securing.blank')
        : t(measurement.waitTyped ? 'report.wait.typed' : 'report.wait.minutes', {
            minutes: measurement.wait_min,
          }),
  },
]

/** A step is checked only if it was done and its question answered with yes. */
function checklistRows(
  { report: { timeZone }, judgement, language }: Snapshot,
  { steps }: DisconnectionInput,
  t: Translate,
): PdfSections['checklist'] {
  const failed = failedSteps(judgement.checks)
  return stepKeys.flatMap((key) => {
    const step = steps[key]
    const values = { step: t(stepText(key, step)), remark: step?.reason ?? '' }
    const earthing = key === earthingBefore ? [notEarthed(t)] : []
    if (!step) return [...earthing, { ...values, ...leftOut('notDone', t), by: '', at: '' }]
    const outcome = outcomeOf(step, failed.has(key))
    const row = {
      ...{
        ...values,
        outcome,
        word: outcome === 'failed' ? t('report.row.invalid') : t(`report.step.${step.state}`),
      },
      ...{ by: step.by, at: formatInstant(new Date(step.at), language, timeZone) },
    } as const
    return [...earthing, row]
  })
}

const outcomeOf = ({ state }: { state: string }, hasFailed: boolean): OutcomeText['outcome'] =>
  state === 'notApplicable' ? 'notApplicable' : hasFailed ? 'failed' : 'passed'

/** Why the rule "earth and short-circuit" does not apply to vehicles. */
const notEarthed = (t: Translate) => ({
  step: t('report.step.earthing'),
  remark: t('report.step.earthing.why'),
  outcome: 'notApplicable' as const,
  word: t('report.step.notApplicable'),
  ...{ by: '', at: '' },
})

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
    answerRow(snapshot, measurement, 'meterTestBefore', t),
    answerRow(snapshot, measurement, 'absenceOfVoltage', t),
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
    answerRow(snapshot, measurement, 'meterTestAfter', t),
    ...withdrawnRows(measurement.withdrawn).map((one) => firstValue(one, snapshot, t)),
  ]
}

type Answered = 'meterTestBefore' | 'absenceOfVoltage' | 'meterTestAfter'

/** The two-pole tester, and the checks of tester and meter on a known source before and after (EN 50110-1, 6.2.4). */
function answerRow(snapshot: Snapshot, measurement: DisconnectionInput, name: Answered, t: Translate) {
  const printed = (value: unknown) =>
    typeof value === 'boolean'
      ? t(`report.shown.${name === 'absenceOfVoltage' ? 'tester' : 'proof'}.${value}`)
      : '–'
  const value = measurement[name]
  return {
    point: t(`report.check.${name}`),
    value: printed(value),
    limit: '',
    detail: firstEntered(snapshot, name, printed, t),
    ...(value === null ? leftOut('notDone', t) : ended(snapshot, name, t)),
  }
}

/** The first value of a dangerous reading is printed with its time, whatever was measured later. */
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
