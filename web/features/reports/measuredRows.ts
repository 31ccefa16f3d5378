import type { MeasuredInput, PotentialEqualizationInput } from '#contract/measurement.ts'
import { grossResistanceOf, isNear, needsReading, resistanceOf } from '#domain/measurement/bondingPoint.ts'
import { effectiveTargetOhm } from '#domain/measurement/isolationTarget.ts'
import type { Check, Judgement } from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { printCalculatedOhm } from '#domain/measurement/units.ts'
import { isolationByR0 } from '#domain/measurement/voltmeterR0.ts'
import type { Texts } from '../../i18n/useTexts.ts'
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
  yesNo: (value: boolean | null, reason?: string | null) => {
    if (value === null) return '–'
    if (value) return t('report.confirmed')
    return reason ? t('report.noBecause', { reason }) : t('report.no')
  },
  check: (name: string, row?: number) => checks.find((one) => one.name === name && one.row === row),
})

type Formatter = ReturnType<typeof formatter>

const row = (field: string, label: string, value: string, limit = '–', check?: Check): MeasuredRow => ({
  ...{ field, label, value, limit, check },
})

const fact = (field: string, term: string, value: string): MeasuredFact => ({ field, term, value })

const { isolation: limits, bonding } = LIMITS

function isolationTexts(it: Isolation, format: Formatter): RowTexts {
  const { t, print } = format
  const { rows, facts } =
    it.method === 'insulationTester' ? testerTexts(it, format) : voltmeterTexts(it, format)
  const voltage = print(it.hvSystemVoltage_mV, quantities.voltage)
  const target = [
    print(effectiveTargetOhm(it), quantities.target),
    it.circuit === 'chargingInlet' ? '' : `(${it.ohmPerVolt} Ω/V)`,
    it.lowerTargetReason ?? '',
  ]
  return {
    rows,
    facts: [
      fact('method', t('report.method'), t(`report.method.${it.method}`)),
      fact('circuit', t('report.field.circuit'), t(`report.circuit.${it.circuit}`)),
      fact(
        'hvSystemVoltage_mV',
        t('report.field.hvSystemVoltage_mV'),
        `${voltage} ${t(`report.voltageKind.${it.voltageKind}`)}`,
      ),
      fact('ohmPerVolt', t('report.field.target'), target.filter(Boolean).join(' ')),
      ...facts,
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
      row(
        'usedTestVoltage_V',
        t('report.check.testVoltage'),
        print(it.usedTestVoltage_V, quantities.testVoltage),
        `≥ ${print(half, quantities.voltage)}`,
        check('testVoltage'),
      ),
      ...(['rPlusChassis', 'rMinusChassis'] as const).map((field) =>
        row(field, t(`report.check.${field}`), print(it[field], quantities.isolation), target, check(field)),
      ),
      row(
        'duration_s',
        t('report.check.duration'),
        print(it.duration_s, quantities.seconds),
        '–',
        check('duration'),
      ),
    ],
    facts: [
      fact('imdDeactivated', t('report.check.imdDeactivated'), yesNo(it.imdDeactivated, it.imdReason)),
      fact('stableReading', t('report.check.stableReading'), yesNo(it.stableReading)),
      fact(
        'dischargedAfter',
        t('report.check.dischargedAfter'),
        yesNo(it.dischargedAfter, it.dischargeReason),
      ),
    ],
  }
}

function voltmeterTexts(it: Extract<Isolation, { method: 'voltmeterR0' }>, format: Formatter): RowTexts {
  const { t, locale, print, check } = format
  const result = isolationByR0(it)
  const target = effectiveTargetOhm(it)
  const least = (value: number | null, quantity: Quantity) => `≥ ${print(value, quantity)}`
  const voltage = (field: 'v1_mV' | 'v2_mV' | 'vPrime_mV') =>
    row(field, t(`report.field.${field}`), print(it[field], quantities.voltage))
  return {
    rows: [
      row(
        'voltmeter_Ohm',
        t('report.check.voltmeter'),
        print(it.voltmeter_Ohm, quantities.target),
        least(limits.voltmeterMin_Ohm, quantities.target),
        check('voltmeter'),
      ),
      row(
        'vb_mV',
        t('report.check.batteryVoltage'),
        print(it.vb_mV, quantities.voltage),
        it.hvNominalVoltage_mV === null ? '–' : least(it.hvNominalVoltage_mV, quantities.voltage),
        check('batteryVoltage'),
      ),
      voltage('v1_mV'),
      voltage('v2_mV'),
      row('r0_Ohm', t('report.field.r0_Ohm'), print(it.r0_Ohm, quantities.resistor)),
      voltage('vPrime_mV'),
      row(
        'vPrime_mV',
        t('report.check.isolation'),
        result === null ? '–' : printCalculatedOhm(result, target, locale),
        least(target, quantities.target),
        check('isolation'),
      ),
    ],
    facts: [],
  }
}

function bondingTexts(it: Bonding, format: Formatter): RowTexts {
  const { t, print, check, yesNo } = format
  const required = Math.max(bonding.minTestCurrent_mA, it.requiredTestCurrent_mA ?? 0)
  const readOf = (point: Point) =>
    needsReading(point)
      ? [print(resistanceOf(point, it), quantities.bond), readAs(point, it, format)]
          .filter(Boolean)
          .join(', ')
      : t('report.weldSeen')
  const profile = it.requiredTestCurrent_mA === null ? 'r100' : 'iso6469'
  return {
    rows: [
      row(
        'testCurrent_mA',
        t('report.check.testCurrent'),
        print(it.testCurrent_mA, quantities.current),
        `≥ ${print(required, quantities.current)}`,
        check('testCurrent'),
      ),
      row(
        'duration_s',
        t('report.field.pointDuration'),
        print(it.duration_s, quantities.seconds),
        '–',
        check('duration'),
      ),
      ...it.points.map((point, at) =>
        row(
          `points.${at}.resistance`,
          `${at + 1}. ${t(`report.part.${point.key}`)}${point.name ? ` (${point.name})` : ''}`,
          readOf(point),
          limitOf(point, print),
          check('point', at),
        ),
      ),
    ],
    facts: [
      fact('coversOpened', t('report.field.coversOpened'), yesNo(it.coversOpened)),
      fact('requiredTestCurrent_mA', t('report.profile'), t(`report.profile.${profile}`)),
      fact('leads', t('report.field.leads'), leadsText(it, format)),
      ruleFact(it.decisionRule, quantities.leads, format),
    ],
  }
}

const limitOf = (point: Point, print: Formatter['print']) =>
  isNear(point)
    ? `≤ ${print(bonding.partToPartMaxInclusive_uOhm, quantities.bond)}`
    : `< ${print(bonding.chassisMaxExclusive_uOhm, quantities.bond)}`

function leadsText({ leads }: Bonding, { t, print }: Formatter) {
  if (leads === 'fourWire') return t('report.leads.fourWire')
  return leads === 0 ? t('report.leads.none') : print(leads, quantities.leads)
}

function ruleFact(rule: Isolation['decisionRule'], quantity: Quantity, { t, print }: Formatter) {
  const uncertainty =
    rule.kind === 'guarded' &&
    [
      ...(rule.absolute > 0 ? [print(rule.absolute, quantity)] : []),
      ...(rule.relativePermille > 0 ? [print(rule.relativePermille, quantities.share)] : []),
    ].join(' + ')
  return fact(
    'decisionRule',
    t('report.decisionRule'),
    uncertainty === false
      ? t('report.decisionRule.simple')
      : t('report.decisionRule.guarded', { uncertainty: uncertainty || '0' }),
  )
}

type Point = PotentialEqualizationInput['points'][number]
type Setup = Pick<PotentialEqualizationInput, 'testCurrent_mA' | 'leads'>

/**
 * Readings from which the net value of a point is calculated, as the PDF shows them: voltage drop and test
 * current, and the value before subtracting the leads. Empty if the reading itself is the value.
 */
function readAs(point: Point, setup: Setup, { t, print }: Pick<Formatter, 't' | 'print'>): string {
  const { testCurrent_mA, leads } = setup
  const gross = grossResistanceOf(point, setup)
  if (gross === null || gross === 'open') return ''
  const drop =
    point.voltageDrop_uV === null
      ? ''
      : `${print(point.voltageDrop_uV, quantities.drop)} / ${print(testCurrent_mA, quantities.current)}`
  const subtracted =
    leads === 'fourWire' || leads === 0
      ? ''
      : t('report.net.read', {
          gross: print(gross, quantities.bond),
          leads: print(leads, quantities.leads),
        })
  return [drop, subtracted].filter(Boolean).join(', ')
}

/** The net value and its readings; undefined if the reading itself is the value. */
export function netOf(point: Point, setup: Setup, { t, locale }: Pick<Texts, 't' | 'locale'>) {
  const print = (value: Value, quantity: Quantity) => printed(value, quantity, locale)
  const reading = readAs(point, setup, { t, print })
  return reading === ''
    ? undefined
    : { value: print(resistanceOf(point, setup), quantities.bond), description: reading }
}

/** What the instrument shows and the net value of a point; empty without a reading. */
export function pointTexts(point: Point, setup: Setup, { locale }: Pick<Texts, 'locale'>) {
  const { resistance, voltageDrop_uV } = point
  const net = printed(resistanceOf(point, setup), quantities.bond, locale)
  return resistance === null && voltageDrop_uV !== null
    ? { gross: printed(voltageDrop_uV, quantities.drop, locale), net }
    : { gross: printed(resistance, quantities.bond, locale), net }
}
