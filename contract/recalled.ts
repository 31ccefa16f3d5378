import * as z from 'zod/mini'
import { day } from './fields.ts'

/** Instruments that failed a calibration after the measurement. */
export const recalled = z.array(
  z.object({ make: z.string(), model: z.string(), serial: z.string(), failedOn: day }),
)

export type Recalled = z.infer<typeof recalled>
