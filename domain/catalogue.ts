/** A user proposes an entry; after acceptance all users see it. */
export const catalogueStates = ['proposed', 'accepted'] as const

/** V. Class 48: 48 V hybrids. Class 400: up to 450 V. Class 800: 600 to 900 V. */
export const voltageClasses = ['48', '400', '800'] as const

/** Returns the world manufacturer identifier, the first three characters of a VIN (ISO 3780); null without one. */
export function wmiOf(vin: string): string | null {
  const [wmi] = /^[A-HJ-NPR-Z0-9]{3}/.exec(vin.toUpperCase().replace(/[\s-]/g, '')) ?? []
  return wmi ?? null
}

/** Returns whether a manufacturer differs from all manufacturers of this VIN prefix; false if there is none. */
export const isOtherMaker = (typed: string, manufacturers: readonly string[]): boolean => {
  const name = bare(typed)
  return (
    name !== '' &&
    manufacturers.length > 0 &&
    !manufacturers.map(bare).some((one) => one.includes(name) || name.includes(one))
  )
}

const bare = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** In working order. */
export const manualStepKinds = [
  'prepare',
  'ignition',
  'lv',
  'serviceDisconnect',
  'lock',
  'wait',
  'verify',
  'restore',
] as const

export type ManualStepKind = (typeof manualStepKinds)[number]
