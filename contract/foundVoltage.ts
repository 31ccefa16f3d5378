import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, id, moment } from './fields.ts'

/** A dangerous voltage that a disconnection found. `place` is a text key suffix of `report.check.…`. */
export const foundVoltage = z.object({
  reportId: id,
  /** Null for a draft. */
  number: z.nullable(z.string()),
  by: z.string(),
  at: moment,
  /** `absenceOfVoltage` for the two-pole tester; null if no value is recorded any more. */
  place: z.nullable(z.string()),
  row: z.nullable(z.int()),
  value_mV: z.nullable(z.int()),
  /** Whether it was marked as entered wrongly. It counts until a new measurement clears it. */
  isWithdrawn: z.boolean(),
})
export type FoundVoltage = z.infer<typeof foundVoltage>

/** Latest first: the last one in force, and those of open drafts. */
export const foundVoltages = {
  list: endpoint('companyVehicle.read', 'GET /api/companyVehicle/:id/voltage', {
    params: byId,
    answer: z.object({
      items: z.array(
        z.extend(foundVoltage, {
          isInForce: z.boolean(),
        }),
      ),
    }),
  }),
}
