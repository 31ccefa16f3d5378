/** An entry is proposed by whoever met it first, then accepted for everybody. */
export const catalogueStates = ['proposed', 'accepted'] as const

/** The usual system voltages by their class: 48 V hybrids, up to 450 V, and 600 to 900 V. */
export const voltageClasses = ['48', '400', '800'] as const

/** The world manufacturer identifier of a VIN, once there is enough of it to be one. */
export function wmiOf(vin: string): string | null {
  const [wmi] = /^[A-HJ-NPR-Z0-9]{3}/.exec(vin.toUpperCase().replace(/[\s-]/g, '')) ?? []
  return wmi ?? null
}

/** Whether a maker typed is none of those whose VINs begin like this; no one known says nothing. */
export const isOtherMaker = (typed: string, known: readonly string[]): boolean => {
  const name = bare(typed)
  return (
    name !== '' &&
    known.length > 0 &&
    !known.map(bare).some((one) => one.includes(name) || name.includes(one))
  )
}

const bare = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** What a step of a disconnection manual is about, in the order they are done. */
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
