/** EU vehicle categories (Regulation 2018/858 and 168/2013), as far as they are found in a workshop for cars. */
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

/** How the high-voltage system of a car is disconnected for service. */
export const serviceDisconnects = ['plug', 'lever', 'pilotLine', 'none'] as const

/** Whether there is a system of voltage class B to measure: a mild hybrid has 48 V. */
export const hasHighVoltage = ({ drivetrain }: { drivetrain: string }) => drivetrain !== 'MHEV'

/** Whether a working voltage goes with the nominal one: the highest is not below it. */
export const isAboveNominal = (highest: number | null, nominal: number | null) =>
  highest === null || nominal === null || highest >= nominal

/** Whether a car would have driven backwards. */
export const runsBackwards = (mileage: number | null, last: number | null) =>
  mileage !== null && last !== null && mileage < last
