/** EU vehicle categories (Regulations (EU) 2018/858 and 168/2013), limited to those found in a car workshop. */
export const euCategories = [
  'M1',
  'M2',
  'M3',
  'N1',
  'N2',
  'N3',
  'L1e',
  'L2e',
  'L3e',
  'L4e',
  'L5e',
  'L6e',
  'L7e',
  'other',
] as const

export const serviceDisconnects = ['plug', 'lever', 'pilotLine', 'none'] as const

/** Returns whether the vehicle has a system of voltage class B; mild hybrids (48 V) do not. */
export const hasHighVoltage = ({ drivetrain }: { drivetrain: string }) => drivetrain !== 'MHEV'

/** Returns whether the highest working voltage is at least the nominal voltage (V), or one of them is blank. */
export const isAboveNominal = (highest: number | null, nominal: number | null) =>
  highest === null || nominal === null || highest >= nominal

/** Compares kilometres. False if one of them is null. */
export const runsBackwards = (mileage: number | null, last: number | null) =>
  mileage !== null && last !== null && mileage < last
