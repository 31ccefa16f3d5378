import type { IsolationInput } from '#contract/measurement.ts'
import { effectiveTargetOhm } from '#domain/measurement/isolationTarget.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import type { Locale } from '#domain/locale.ts'
import type { ReadingValue } from '#domain/measurement/readings.ts'
import {
  printCalculatedOhm,
  printOhm,
  printOhmPerVolt,
  printRelated,
  printVolt,
} from '#domain/measurement/units.ts'
import { isolationByR0, proposedR0Ohm } from '#domain/measurement/voltmeterR0.ts'
import type { Snapshot } from '../snapshot.ts'
import { confirmations, ended, firstEntered, type PdfSections, stated, type Translate } from './row.ts'

type Method<Name> = Extract<IsolationInput, { method: Name }>

const { isolation } = LIMITS

export function isolationPdf(snapshot: Snapshot, measurement: IsolationInput, t: Translate): PdfSections {
  const { language } = snapshot
  const target = effectiveTargetOhm(measurement)
  const limit = target === null ? '' : `≥ ${printOhm(target, language)}`
  return {
    method: t(`report.method.${measurement.method}`),
    conditions: [
      ...confirmations(measurement, t),
      ...basis(snapshot, measurement, t),
      ...(measurement.method === 'insulationTester' ? ofTester(measurement, t) : []),
    ],
    checklist: [],
    measurements: [
      {
        title: t('report.type.isolation'),
        rows:
          measurement.method === 'insulationTester'
            ? testerRows(snapshot, measurement, { t, limit })
            : voltmeterRows(snapshot, measurement, { t, limit }),
      },
    ],
  }
}

const basis = ({ language }: Snapshot, measurement: IsolationInput, t: Translate) => {
  const { circuit, voltageKind, hvSystemVoltage_mV, ohmPerVolt, manufacturerTarget_Ohm } = measurement
  const target =
    circuit === 'chargingInlet'
      ? printOhm(isolation.chargingInletMin_Ohm, language)
      : `${ohmPerVolt} Ω/V${measurement.lowerTargetReason ? ` (${measurement.lowerTargetReason})` : ''}`
  return [
    { label: t('report.field.circuit'), value: t(`report.circuit.${circuit}`) },
    {
      label: t('report.field.hvSystemVoltage_mV'),
      value: `${printVolt(hvSystemVoltage_mV ?? 0, language)} ${voltageKind.toUpperCase()}`,
    },
    { label: t('report.field.ohmPerVolt'), value: target },
    ...(manufacturerTarget_Ohm === null
      ? []
      : [
          {
            label: t('report.field.manufacturerTarget_Ohm'),
            value: printOhm(manufacturerTarget_Ohm, language),
          },
        ]),
  ]
}

const ofTester = (measurement: Method<'insulationTester'>, t: Translate) => {
  const yesOr = (done: boolean | null, reason: string | null) =>
    done ? t('report.confirmed') : t('report.noBecause', { reason: reason ?? '' })
  return [
    {
      label: t('report.check.imdDeactivated'),
      value: yesOr(measurement.imdDeactivated, measurement.imdReason),
    },
    {
      label: t('report.check.dischargedAfter'),
      value: yesOr(measurement.dischargedAfter, measurement.dischargeReason),
    },
    { label: t('report.check.stableReading'), value: t('report.confirmed') },
  ]
}

interface LimitText {
  t: Translate
  limit: string
}

const ohmsOf = (language: Locale) => (value: ReadingValue) =>
  typeof value === 'object' && value !== null ? printRelated(value, language, printOhm) : '–'

function testerRows(
  snapshot: Snapshot,
  measurement: Method<'insulationTester'>,
  { t, limit }: LimitText,
): PdfSections['measurements'][number]['rows'] {
  const { language } = snapshot
  const { hvSystemVoltage_mV: system_mV, usedTestVoltage_V, testVoltageMax_V, duration_s } = measurement
  const least = `≥ ${printVolt((system_mV ?? 0) * isolation.testVoltageMinFactor, language)}`
  return [
    ...(['rPlusChassis', 'rMinusChassis'] as const).map((name) => {
      const reading = measurement[name]
      return {
        point: t(`report.check.${name}`),
        value: reading ? printRelated(reading, language, printOhm) : '',
        detail: [
          reading && system_mV
            ? printRelated(reading, language, (value) => printOhmPerVolt(value, system_mV, language))
            : '',
          firstEntered(snapshot, name, ohmsOf(language), t),
        ]
          .filter(Boolean)
          .join('; '),
        limit,
        ...ended(snapshot, name, t),
      }
    }),
    {
      point: t('report.check.testVoltage'),
      value: `${usedTestVoltage_V ?? ''} V`,
      limit: testVoltageMax_V === null ? least : `${least}, ≤ ${testVoltageMax_V} V`,
      ...ended(snapshot, 'testVoltage', t),
    },
    { point: t('report.check.duration'), value: `${duration_s ?? ''} s`, limit: '', ...stated },
  ]
}

function voltmeterRows(
  snapshot: Snapshot,
  measurement: Method<'voltmeterR0'>,
  { t, limit }: LimitText,
): PdfSections['measurements'][number]['rows'] {
  const { language } = snapshot
  const proposed = proposedR0Ohm(measurement)
  const ohms = (value: number | null) => (value === null ? '' : printOhm(value, language))
  const volts = (name: 'vb_mV' | 'v1_mV' | 'v2_mV' | 'vPrime_mV') => ({
    point: t(`report.field.${name}`),
    value: measurement[name] === null ? '' : printVolt(measurement[name], language),
    limit: '',
    detail: firstEntered(
      snapshot,
      name,
      (value) => (typeof value === 'number' ? printVolt(value, language) : '–'),
      t,
    ),
    ...stated,
  })
  const calculated = isolationByR0(measurement)
  const { hvSystemVoltage_mV: system_mV } = measurement
  return [
    {
      point: t('report.check.isolation'),
      value:
        calculated === null ? '' : printCalculatedOhm(calculated, effectiveTargetOhm(measurement), language),
      detail: calculated !== null && system_mV ? printOhmPerVolt(calculated, system_mV, language) : '',
      limit,
      ...ended(snapshot, 'isolation', t),
    },
    { ...volts('vb_mV'), ...ended(snapshot, 'batteryVoltage', t) },
    ...(['v1_mV', 'v2_mV', 'vPrime_mV'] as const).map(volts),
    {
      point: t('report.field.r0_Ohm'),
      value: ohms(measurement.r0_Ohm),
      limit: proposed === null ? '' : `${ohms(proposed)} ± ${isolation.r0TolerancePct} %`,
      ...stated,
    },
    {
      point: t('report.check.voltmeter'),
      value: ohms(measurement.voltmeter_Ohm),
      limit: `≥ ${ohms(isolation.voltmeterMin_Ohm)}`,
      ...ended(snapshot, 'voltmeter', t),
    },
  ]
}
