import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, id, moment } from './fields.ts'
import { relation } from './measurement.ts'
import { isolationMethod, reportResult } from './report.ts'

/** How well a car was isolated each time it was measured, the first first. */
export const isolationTrend = {
  read: endpoint('companyVehicle.read', 'GET /api/companyVehicle/:id/isolation', {
    params: byId,
    answer: z.object({
      items: z.array(
        z.object({
          reportId: id,
          number: z.string(),
          measuredAt: moment,
          result: reportResult,
          /** In Ω, of the weaker pole; more or less than that where the value lay beyond the instrument's range. */
          weakest_Ohm: z.int(),
          relation,
          target_Ohm: z.int(),
          method: isolationMethod,
        }),
      ),
    }),
  }),
}
export type IsolationTrend = z.infer<typeof isolationTrend.read.answer>['items']
