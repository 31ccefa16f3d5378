import { isAboveNominal } from '#domain/companyVehicle.ts'

interface Facts {
  yearFrom: number | null
  yearTo: number | null
  hvVoltage: number | null
  hvMaxVoltage: number | null
}

/** Contradictory values of a model, by field: for example an end before the beginning. */
export const contradictionsOf = ({ yearFrom, yearTo, hvVoltage, hvMaxVoltage }: Facts) => ({
  ...(yearFrom !== null && yearTo !== null && yearTo < yearFrom && { yearTo: 'outOfRange' }),
  ...(!isAboveNominal(hvMaxVoltage, hvVoltage) && { hvMaxVoltage: 'outOfRange' }),
})
