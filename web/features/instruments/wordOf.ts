import { isProtective } from '#domain/protectiveEquipment.ts'
import type { InstrumentKind } from '#domain/instrument.ts'

/** Instruments are calibrated, protective equipment is tested: what stands between `instrument.` and the rest of a key. */
export const wordOf = (kind: InstrumentKind) => (isProtective(kind) ? 'ppe.' : '')
