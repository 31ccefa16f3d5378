/** Protective equipment with periodic tests, stored in the instrument register. */
export const protectiveKinds = ['insulatingGloves', 'faceShield', 'insulatedTools'] as const

type ProtectiveKind = (typeof protectiveKinds)[number]

export const isProtective = (kind: unknown): kind is ProtectiveKind =>
  protectiveKinds.some((one) => one === kind)

/** Classes used at vehicles. */
export const gloveClasses = ['class00', 'class0', 'class1'] as const

export type GloveClass = (typeof gloveClasses)[number]

export const isGloveClass = (value: unknown): value is GloveClass => gloveClasses.some((one) => one === value)

/** Maximum use and proof voltages (EN 60903). */
export const gloveVoltages = {
  class00: { ac_V: 500, dc_V: 750, proof_V: 2500 },
  class0: { ac_V: 1000, dc_V: 1500, proof_V: 5000 },
  class1: { ac_V: 7500, dc_V: 11_250, proof_V: 10_000 },
} as const satisfies Record<GloveClass, { ac_V: number; dc_V: number; proof_V: number }>

/** Returns whether gloves of a class suffice for a DC working voltage (V); false without a class. */
export const areGlovesEnough = (category: unknown, systemVoltage_V: number): boolean =>
  isGloveClass(category) && gloveVoltages[category].dc_V >= systemVoltage_V
