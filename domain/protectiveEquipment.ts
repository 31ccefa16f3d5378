/** Personal protective equipment that is tested again and again, and so stands in the register beside the instruments. */
export const protectiveKinds = ['insulatingGloves', 'faceShield', 'insulatedTools'] as const

export type ProtectiveKind = (typeof protectiveKinds)[number]

export const isProtective = (kind: unknown): kind is ProtectiveKind =>
  protectiveKinds.some((known) => known === kind)

/** Classes of insulating gloves that are worn at vehicles. */
export const gloveClasses = ['class00', 'class0', 'class1'] as const

export type GloveClass = (typeof gloveClasses)[number]

export const isGloveClass = (value: unknown): value is GloveClass =>
  gloveClasses.some((known) => known === value)

/** Up to which voltages gloves of a class are worn, and at which they were proven (EN 60903, maximum use voltages). */
export const gloveVoltages = {
  class00: { ac_V: 500, dc_V: 750, proof_V: 2500 },
  class0: { ac_V: 1000, dc_V: 1500, proof_V: 5000 },
  class1: { ac_V: 7500, dc_V: 11_250, proof_V: 10_000 },
} as const satisfies Record<GloveClass, { ac_V: number; dc_V: number; proof_V: number }>

/** Whether gloves of a class are enough at a system of that working voltage, which is a direct one; of no class they never are. */
export const areGlovesEnough = (category: unknown, systemVoltage_V: number): boolean =>
  isGloveClass(category) && gloveVoltages[category].dc_V >= systemVoltage_V
