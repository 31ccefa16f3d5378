import { formatDay, formatMoment } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { resultTold, rowTold } from '#domain/measurement/contradictions.ts'
import { minutesToWait } from '#domain/measurement/disconnection.ts'
import { failedSteps, stepKeys } from '#domain/measurement/checklist.ts'
import { printReading } from '#domain/reading.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Values } from '#domain/text.ts'
import type { Config } from '../../config.ts'
import { reportLabels, type Judged, type ReportDocument, type ReportLabels } from '../../documents/types.ts'
import { translate } from '../../texts.ts'
import type { Snapshot } from './snapshot.ts'

type Translate = (key: string, values?: Values) => string

/** The printed report, in the tester's language: verdict first, then what failed, then everything it rests on. */
export async function reportDocument(config: Config, snapshot: Snapshot, now: Date): Promise<ReportDocument> {
  const { report, organisation, tester, judgement, language: lang } = snapshot
  const translated = translate(lang)
  const t: Translate = (key, values) => translated(key as TextKey, values)
  // One clock for the whole paper, named each time it is read alone.
  const at = (moment: string | Date) =>
    `${formatMoment(new Date(moment), lang, report.timeZone)} (${report.timeZone})`
  return {
    lang,
    labels: labelsIn(t, { host: config.baseUrl, zone: report.timeZone }),
    brand: { name: config.productName, cardName: config.cardName },
    verifyUrl: `${config.baseUrl}/verify/${report.verifyCode}`,
    seal: { by: config.productName, at: at(now) },
    attachment: attached(snapshot),
    createdAt: now,
    organisation,
    report: { number: report.number, type: t(`report.type.${report.type}`), name: report.name },
    verdict: verdictOf(snapshot, t),
    failures: judgement.checks.flatMap(({ name, reason }) =>
      reason ? [{ point: t(`report.check.${name}`), reason: t(`report.reason.${reason}`) }] : [],
    ),
    warnings: judgement.warnings.map((warning) => t(`report.warning.${warning}`)),
    vehicle: vehicleFacts(snapshot.vehicle, t, lang),
    tester: { ...tester, due: formatDay(tester.dueDate, lang) },
    measuredAt: at(report.measuredAt ?? report.finalisedAt),
    place: report.place,
    conditions: conditionsOf(snapshot, t),
    instruments: instrumentsOf(snapshot, t, lang),
    checklist: checklistRows(snapshot, t, lang),
    measurements: [{ title: t('report.voltages'), rows: voltageRows(snapshot, t, lang) }],
    remarks: report.remarks,
    statement: t('document.report.onlyThis'),
    confirmation: t('report.confirm'),
    signature: { name: tester.fullName, at: at(report.confirmedAt) },
  }
}

const labelsIn = (t: Translate, values: Values) =>
  Object.fromEntries(
    reportLabels.map((label) => [label, t(`document.report.${label}`, values)]),
  ) as ReportLabels

const attached = (snapshot: Snapshot) => ({
  name: 'report.json',
  mimeType: 'application/json',
  content: JSON.stringify(snapshot, null, 2),
})

const outcomes = { valid: 'passed', invalid: 'failed', contradicted: 'contradicted' } as const

function verdictOf({ report: { result }, judgement }: Snapshot, t: Translate): ReportDocument['verdict'] {
  const told = resultTold(result, judgement.warnings)
  return {
    outcome: outcomes[told],
    word: t(`report.result.${told}`),
    summary: t(`report.summary.${told}`),
  }
}

const conditionsOf = ({ measurement, judgement }: Snapshot, t: Translate) => [
  ...(['safetyInstruction', 'ppe'] as const).map((name) => ({
    label: t(`report.check.${name}`),
    value: t('report.confirmed'),
  })),
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
  { label: t('report.ruleSet'), value: judgement.ruleSetVersion },
]

const instrumentsOf = ({ instruments }: Snapshot, t: Translate, lang: Locale) =>
  instruments.map(({ kind, make, model, serial, calibratedUntil }) => ({
    name: `${t(`report.instrument.${kind}`)}, ${make} ${model}`,
    serial,
    calibratedUntil: formatDay(calibratedUntil, lang),
  }))

function vehicleFacts(
  {
    manufacturer,
    model,
    vin,
    plate,
    plateCountry,
    constructionYear,
    drivetrain,
    hvVoltage,
    mileage,
  }: Snapshot['vehicle'],
  t: Translate,
  lang: Locale,
) {
  const fact = (field: string, value: string | number | null) =>
    value === null || value === '' ? [] : [{ label: t(`report.vehicle.${field}`), value: String(value) }]
  return [
    ...fact('model', `${manufacturer} ${model}`),
    ...fact('vin', vin),
    ...fact('plate', plate && plateCountry ? `${plate} (${plateCountry})` : plate),
    ...fact('constructionYear', constructionYear),
    ...fact('drivetrain', t(`vehicle.drivetrain.${drivetrain}`)),
    ...fact('hvVoltage', hvVoltage && `${hvVoltage} V`),
    ...fact('mileage', mileage === null ? null : `${new Intl.NumberFormat(lang).format(mileage)} km`),
  ]
}

/** A step is ticked only where it was done and what it asked was answered with yes. */
function checklistRows(
  { report: { timeZone }, measurement: { steps }, judgement }: Snapshot,
  t: Translate,
  lang: Locale,
): ReportDocument['checklist'] {
  const failed = failedSteps(judgement.checks)
  return stepKeys.map((key) => {
    const step = steps[key]
    const outcome = step?.state === 'notApplicable' ? 'notApplicable' : failed.has(key) ? 'failed' : 'passed'
    return {
      ...{ step: t(`report.step.${key}`), outcome, word: t(stepWords[outcome]), remark: step?.reason ?? '' },
      ...{ by: step?.by ?? '', at: step ? formatMoment(new Date(step.at), lang, timeZone) : '' },
    }
  })
}

const stepWords = {
  passed: 'report.step.done',
  failed: 'report.row.invalid',
  notApplicable: 'report.step.notApplicable',
} as const

function voltageRows({ measurement, judgement }: Snapshot, t: Translate, lang: Locale) {
  const limit_mV = Math.min(LIMITS.absenceOfVoltage.maxExclusive_mV, measurement.makerLimit_mV ?? Infinity)
  const limit = `< ${printReading(limit_mV, 3, lang)} V`
  const judged = (name: string, row?: number): Judged => {
    const check = judgement.checks.find((one) => one.name === name && one.row === row)
    const told = check ? rowTold(check, judgement.warnings) : 'invalid'
    return {
      outcome: told === 'incomplete' ? 'failed' : outcomes[told],
      word: t(`report.row.${told}`),
    }
  }
  const value = (mV: number | null) => (mV === null ? '' : `${printReading(mV, 3, lang)} V`)
  return [
    ...(['uPlusMinus', 'uPlusChassis', 'uMinusChassis'] as const).map((name) => ({
      point: t(`report.check.${name}`),
      value: value(measurement[`${name}_mV`]),
      limit,
      ...judged(name),
    })),
    ...measurement.uAcPhases_mV.map((mV, row) => ({
      point: `${t('report.check.uAcPhase')} ${row + 1}`,
      value: value(mV),
      limit,
      ...judged('uAcPhase', row),
    })),
  ]
}
