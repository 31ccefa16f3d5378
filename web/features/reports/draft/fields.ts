import type { MeasuredInput } from '#contract/measurement.ts'
import type { ReportType } from '#domain/reportType.ts'
import type { Draft } from './draft.ts'
import { quantities, read, type Quantity, type Value } from './quantity.ts'

const isolation: Record<string, Quantity> = {
  hvSystemVoltage_mV: quantities.voltage,
  manufacturerTarget_Ohm: quantities.target,
  usedTestVoltage_V: quantities.testVoltage,
  testVoltageMax_V: quantities.testVoltage,
  rPlusChassis: quantities.isolation,
  rMinusChassis: quantities.isolation,
  duration_s: quantities.seconds,
  voltmeter_Ohm: quantities.target,
  hvNominalVoltage_mV: quantities.voltage,
  vb_mV: quantities.voltage,
  v1_mV: quantities.voltage,
  v2_mV: quantities.voltage,
  vPrime_mV: quantities.voltage,
  r0_Ohm: quantities.resistor,
}

const bonding: Record<string, Quantity> = {
  testCurrent_mA: quantities.current,
  requiredTestCurrent_mA: quantities.current,
  leads: quantities.leads,
  duration_s: quantities.seconds,
  resistance: quantities.bond,
  voltageDrop_uV: quantities.drop,
  distance_mm: quantities.distance,
}

// An uncertainty has the base unit of its values.
const uncertainties: Record<ReportType, Quantity> = {
  disconnection: quantities.voltage,
  isolation: quantities.target,
  potentialEqualization: quantities.leads,
}

const header: Record<string, Quantity> = {
  ambientTemp_dC: quantities.temperature,
  relHumidity_pct: quantities.humidity,
}

/** Unit and range of a field; fields of a row are named `points.3.resistance`. */
export function quantityOf(type: ReportType, field: string): Quantity {
  const name = field.replace(/^points\.\d+\./, '')
  if (name === 'decisionRule.absolute') return uncertainties[type]
  if (name === 'decisionRule.relativePermille') return quantities.share
  const quantity = header[name] ?? (type === 'potentialEqualization' ? bonding : isolation)[name]
  if (!quantity) throw new RangeError(`No quantity for ${field}`)
  return quantity
}

export const valueAt = (draft: Draft, field: string): Value =>
  field in header
    ? ((draft as unknown as Record<string, Value>)[field] ?? null)
    : ((field
        .split('.')
        .reduce<unknown>(
          (at, key) => (at as Record<string, unknown> | null)?.[key],
          draft.measurement,
        ) as Value) ?? null)

export const withValue = <D extends Draft>(draft: D, field: string, value: unknown): D =>
  field in header
    ? { ...draft, [field]: value }
    : {
        ...draft,
        measurement: put(draft.measurement, field.split('.'), value) as MeasuredInput['measurement'],
      }

function put(at: unknown, [key = '', ...deeper]: string[], value: unknown): unknown {
  const next = deeper.length === 0 ? value : put((at as Record<string, unknown>)[key], deeper, value)
  return Array.isArray(at) ? at.with(Number(key), next) : { ...(at as object), [key]: next }
}

/** All fields typed as a quantity, except the voltages of a disconnection. */
export function fieldsOf(draft: Draft): string[] {
  const own = Object.keys(header)
  if (draft.type === 'disconnection') return own
  if (draft.type === 'isolation')
    return [...own, ...Object.keys(isolation).filter((field) => field in draft.measurement)]
  const rows = draft.measurement.points.flatMap((_, row) =>
    pointFields.map((field) => `points.${row}.${field}`),
  )
  const isTyped = (field: string) => !pointFields.includes(field) && typeof valueAt(draft, field) === 'number'
  return [...own, ...Object.keys(bonding).filter(isTyped), ...rows]
}

const pointFields = ['resistance', 'voltageDrop_uV', 'distance_mm']

/** Fields whose text is not a value. The user must correct them; they are never ignored. */
export const unreadFields = ({ type, typed, units }: Draft): string[] =>
  Object.entries(typed).flatMap(([field, text]) =>
    isTypedHere(type, field) && read(text, quantityOf(type, field), units[field]).error ? [field] : [],
  )

// The voltages of a disconnection have their own parser.
const isTypedHere = (type: ReportType, field: string) =>
  type !== 'disconnection' || field in header || field.startsWith('decisionRule.')
