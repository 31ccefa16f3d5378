import { isAboveNominal } from '#domain/companyVehicle.ts'

interface Facts {
  yearFrom: number | null
  yearTo: number | null
  hvVoltage: number | null
  hvMaxVoltage: number | null
}

/** What cannot both be so of a model, by the field to blame: it ends before it begins, works at less than nominal. */
export const contradictionsOf = ({ yearFrom, yearTo, hvVoltage, hvMaxVoltage }: Facts) => ({
  ...(yearFrom !== null && yearTo !== null && yearTo < yearFrom && { yearTo: 'outOfRange' }),
  ...(!isAboveNominal(hvMaxVoltage, hvVoltage) && { hvMaxVoltage: 'outOfRange' }),
})
