import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, id, moment } from './fields.ts'

/** A dangerous voltage that a disconnection found; `report.check.…` names the place. */
export const foundVoltage = z.object({
  reportId: id,
  /** Null while its report is a draft. */
  number: z.nullable(z.string()),
  by: z.string(),
  at: moment,
  /** `absenceOfVoltage` where the two-pole tester showed it; null where no value is recorded any more. */
  place: z.nullable(z.string()),
  row: z.nullable(z.int()),
  value_mV: z.nullable(z.int()),
  /** Whether it was marked as entered wrongly. It counts until a new measurement finds the vehicle free of voltage. */
  isWithdrawn: z.boolean(),
})
export type FoundVoltage = z.infer<typeof foundVoltage>

/** The voltages to know of at a vehicle, the latest first: the last one in force, and each one in an open draft. */
export const foundVoltages = {
  list: endpoint('companyVehicle.read', 'GET /api/companyVehicle/:id/voltage', {
    params: byId,
    answer: z.object({
      items: z.array(
        z.extend(foundVoltage, {
          /** Whether no later disconnection found the vehicle free of voltage. */
          isInForce: z.boolean(),
        }),
      ),
    }),
  }),
}
