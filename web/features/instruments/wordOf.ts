import { isProtective } from '#domain/protectiveEquipment.ts'
import type { InstrumentKind } from '#domain/instrument.ts'

/** Instruments are calibrated, protective equipment is tested: infix of the text keys after `instrument.`. */
export const wordOf = (kind: InstrumentKind) => (isProtective(kind) ? 'ppe.' : '')
