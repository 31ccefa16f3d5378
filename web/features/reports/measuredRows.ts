import type { MeasuredInput } from '#contract/measurement.ts'
import { isNear, needsReading, resistanceOf } from '#domain/measurement/bondingPoint.ts'
import { effectiveTargetOhm } from '#domain/measurement/isolationTarget.ts'
import type { Check, Judgement } from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { printCalculatedOhm } from '#domain/measurement/units.ts'
import { isolationByR0 } from '#domain/measurement/voltmeterR0.ts'
import type { Texts } from '../../i18n/useTexts.ts'
import { readAs } from './bondRead.ts'
import { print as printed, quantities, type Quantity, type Value } from './draft/quantity.ts'

type Isolation = Extract<MeasuredInput, { type: 'isolation' }>['measurement']
type Bonding = Extract<MeasuredInput, { type: 'potentialEqualization' }>['measurement']

interface MeasuredRow {
  /** Name of the input field. */
  field: string
  label: string
  value: string
  limit: string
  check?: Check | undefined
}

interface MeasuredFact {
  field: string
  term: string
  value: string
}

interface RowTexts {
  rows: MeasuredRow[]
  facts: MeasuredFact[]
}

/** All values of an isolation or potential equalization measurement, in the order of the work. */
export function rowTextsOf(
  measured: Exclude<MeasuredInput, { type: 'disconnection' }>,
  judgement: Pick<Judgement, 'checks'>,
  texts: Texts,
): RowTexts {
  const format = formatter(judgement, texts)
  return measured.type === 'isolation'
    ? isolationTexts(measured.measurement, format)
    : bondingTexts(measured.measurement, format)
}

const formatter = ({ checks }: Pick<Judgement, 'checks'>, { t, locale }: Texts) => ({
  t,
  locale,
  print: (value: Value, quantity: Quantity) => (value === null ? '–' : printed(value, quantity, locale)),
  yesNo: (value: boolean | null, reason?: string | null) =>
    value === null
      ? '–'
      : value
        ? t('report.confirmed')
        : reason
          ? t('report.noBecause', { reason })
          : t('report.no'),
  check: (name: string, row?: number) => checks.find((one) => one.name === name && one.row === row),
})

type Formatter = ReturnType<typeof formatter>

const { isolation: limits, bonding } = LIMITS

function isolationTexts(it: Isolation, format: Formatter): RowTexts {
  const { t, print } = format
  const byMethod = it.method === 'insulationTester' ? testerTexts(it, format) : voltmeterTexts(it, format)
  return {
    rows: byMethod.rows,
    facts: [
      { field: 'method', term: t('report.method'), value: t(`report.method.${it.method}`) },
      { field: 'circuit', term: t('report.field.circuit'), value: t(`report.circuit.${it.circuit}`) },
      {
        field: 'hvSystemVoltage_mV',
        term: t('report.field.hvSystemVoltage_mV'),
        value: `${print(it.hvSystemVoltage_mV, quantities.voltage)} ${t(`report.voltageKind.${it.voltageKind}`)}`,
      },
      {
        field: 'ohmPerVolt',
        term: t('report.field.target'),
        value: [
          print(effectiveTargetOhm(it), quantities.target),
          it.circuit === 'chargingInlet' ? '' : `(${it.ohmPerVolt} Ω/V)`,
          it.lowerTargetReason ?? '',
        ]
          .filter(Boolean)
          .join(' '),
      },
      ...byMethod.facts,
      ruleFact(it.decisionRule, quantities.target, format),
    ],
  }
}

function testerTexts(it: Extract<Isolation, { method: 'insulationTester' }>, format: Formatter): RowTexts {
  const { t, print, check, yesNo } = format
  const target = `≥ ${print(effectiveTargetOhm(it), quantities.target)}`
  const half =
    it.hvSystemVoltage_mV === null ? null : Math.ceil(it.hvSystemVoltage_mV * limits.testVoltageMinFactor)
  return {
    rows: [
      {
        field: 'usedTestVoltage_V',
        label: t('report.check.testVoltage'),
        value: print(it.usedTestVoltage_V, quantities.testVoltage),
        limit: `≥ ${print(half, quantities.voltage)}`,
        check: check('testVoltage'),
      },
      ...(['rPlusChassis', 'rMinusChassis'] as const).map((field) => ({
        field,
        label: t(`report.check.${field}`),
        value: print(it[field], quantities.isolation),
        limit: target,
        check: check(field),
      })),
      {
        field: 'duration_s',
        label: t('report.check.duration'),
        value: print(it.duration_s, quantities.seconds),
        limit: '–',
        check: check('duration'),
      },
    ],
    facts: [
      {
        field: 'imdDeactivated',
        term: t('report.check.imdDeactivated'),
        value: yesNo(it.imdDeactivated, it.imdReason),
      },
      { field: 'stableReading', term: t('report.check.stableReading'), value: yesNo(it.stableReading) },
      {
        field: 'dischargedAfter',
        term: t('report.check.dischargedAfter'),
        value: yesNo(it.dischargedAfter, it.dischargeReason),
      },
    ],
  }
}

function voltmeterTexts(it: Extract<Isolation, { method: 'voltmeterR0' }>, format: Formatter): RowTexts {
  const { t, locale, print, check } = format
  const isolation = isolationByR0(it)
  const voltage = (field: 'v1_mV' | 'v2_mV' | 'vPrime_mV') => ({
    field,
    label: t(`report.field.${field}`),
    value: print(it[field], quantities.voltage),
    limit: '–',
  })
  return {
    rows: [
      {
        field: 'voltmeter_Ohm',
        label: t('report.check.voltmeter'),
        value: print(it.voltmeter_Ohm, quantities.target),
        limit: `≥ ${print(limits.voltmeterMin_Ohm, quantities.target)}`,
        check: check('voltmeter'),
      },
      {
        field: 'vb_mV',
        label: t('report.check.batteryVoltage'),
        value: print(it.vb_mV, quantities.voltage),
        limit:
          it.hvNominalVoltage_mV === null ? '–' : `≥ ${print(it.hvNominalVoltage_mV, quantities.voltage)}`,
        check: check('batteryVoltage'),
      },
      ...[voltage('v1_mV'), voltage('v2_mV')],
      {
        field: 'r0_Ohm',
        label: t('report.field.r0_Ohm'),
        value: print(it.r0_Ohm, quantities.resistor),
        limit: '–',
      },
      voltage('vPrime_mV'),
      {
        field: 'vPrime_mV',
        label: t('report.check.isolation'),
        value: isolation === null ? '–' : printCalculatedOhm(isolation, effectiveTargetOhm(it), locale),
        limit: `≥ ${print(effectiveTargetOhm(it), quantities.target)}`,
        check: check('isolation'),
      },
    ],
    facts: [],
  }
}

function bondingTexts(it: Bonding, format: Formatter): RowTexts {
  const { t, print, check, yesNo } = format
  const required = Math.max(bonding.minTestCurrent_mA, it.requiredTestCurrent_mA ?? 0)
  return {
    rows: [
      {
        field: 'testCurrent_mA',
        label: t('report.check.testCurrent'),
        value: print(it.testCurrent_mA, quantities.current),
        limit: `≥ ${print(required, quantities.current)}`,
        check: check('testCurrent'),
      },
      {
        field: 'duration_s',
        label: t('report.field.pointDuration'),
        value: print(it.duration_s, quantities.seconds),
        limit: '–',
        check: check('duration'),
      },
      ...it.points.map((point, row) => ({
        field: `points.${row}.resistance`,
        label: `${row + 1}. ${t(`report.part.${point.key}`)}${point.name ? ` (${point.name})` : ''}`,
        value: needsReading(point)
          ? [print(resistanceOf(point, it), quantities.bond), readAs(point, it, format)]
              .filter(Boolean)
              .join(', ')
          : t('report.weldSeen'),
        limit: limitOf(point, print),
        check: check('point', row),
      })),
    ],
    facts: [
      { field: 'coversOpened', term: t('report.field.coversOpened'), value: yesNo(it.coversOpened) },
      {
        field: 'requiredTestCurrent_mA',
        term: t('report.profile'),
        value: t(`report.profile.${it.requiredTestCurrent_mA === null ? 'r100' : 'iso6469'}`),
      },
      { field: 'leads', term: t('report.field.leads'), value: leadsText(it, format) },
      ruleFact(it.decisionRule, quantities.leads, format),
    ],
  }
}

const limitOf = (point: Bonding['points'][number], print: Formatter['print']) =>
  isNear(point)
    ? `≤ ${print(bonding.partToPartMaxInclusive_uOhm, quantities.bond)}`
    : `< ${print(bonding.chassisMaxExclusive_uOhm, quantities.bond)}`

function leadsText({ leads }: Bonding, { t, print }: Formatter) {
  if (leads === 'fourWire') return t('report.leads.fourWire')
  return leads === 0 ? t('report.leads.none') : print(leads, quantities.leads)
}

const ruleFact = (
  rule: Isolation['decisionRule'],
  quantity: Quantity,
  { t, print }: Formatter,
): MeasuredFact => ({
  field: 'decisionRule',
  term: t('report.decisionRule'),
  value:
    rule.kind === 'simple'
      ? t('report.decisionRule.simple')
      : t('report.decisionRule.guarded', {
          uncertainty:
            [
              ...(rule.absolute > 0 ? [print(rule.absolute, quantity)] : []),
              ...(rule.relativePermille > 0 ? [print(rule.relativePermille, quantities.share)] : []),
            ].join(' + ') || '0',
        }),
})
