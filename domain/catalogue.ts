/** An entry is proposed by whoever met it first, then accepted for everybody. */
export const catalogueStates = ['proposed', 'accepted'] as const

/** The categories of vehicles of the European type approval, as far as they have a high-voltage system. */
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

/** The usual system voltages by their class: 48 V hybrids, up to 450 V, and 600 to 900 V. */
export const voltageClasses = ['48', '400', '800'] as const

/** How the high voltage is disconnected for work on it. */
export const serviceDisconnects = ['plug', 'lever', 'pilotLine', 'none'] as const

/** The world manufacturer identifier of a VIN, once there is enough of it to be one. */
export function wmiOf(vin: string): string | null {
  const [wmi] = /^[A-HJ-NPR-Z0-9]{3}/.exec(vin.toUpperCase().replace(/[\s-]/g, '')) ?? []
  return wmi ?? null
}
