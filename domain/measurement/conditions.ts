import { type InputError, isBlank, outOfRange } from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'

/** Ambient conditions: tenths of °C and per cent. Null is blank. */
export interface Conditions {
  ambientTemp_dC: number | null
  relHumidity_pct: number | null
}

const fields: readonly string[] = ['ambientTemp_dC', 'relHumidity_pct'] satisfies (keyof Conditions)[]

/** A report stores these fields beside the measurement. */
export const isConditionField = (field: string) => fields.includes(field)

type ConditionWarning = 'W_TEMPERATURE' | 'W_HUMIDITY'

const { conditions } = LIMITS

export const conditionErrors = ({ ambientTemp_dC, relHumidity_pct }: Conditions): InputError[] =>
  outOfRange([
    {
      field: 'ambientTemp_dC',
      value: ambientTemp_dC,
      min: conditions.minTemp_dC,
      max: conditions.maxTemp_dC,
    },
    { field: 'relHumidity_pct', value: relHumidity_pct, min: 0, max: conditions.maxHumidity_pct },
  ])

/** Outside the rated range instruments are less accurate than specified (IEC 61557-1). */
export const conditionWarnings = ({ ambientTemp_dC, relHumidity_pct }: Conditions): ConditionWarning[] => {
  const { ratedMinTemp_dC, ratedMaxTemp_dC, ratedMaxHumidity_pct } = conditions
  const isBeside =
    !isBlank(ambientTemp_dC) && (ambientTemp_dC < ratedMinTemp_dC || ambientTemp_dC > ratedMaxTemp_dC)
  const isDamp = !isBlank(relHumidity_pct) && relHumidity_pct > ratedMaxHumidity_pct
  return [...(isBeside ? (['W_TEMPERATURE'] as const) : []), ...(isDamp ? (['W_HUMIDITY'] as const) : [])]
}
