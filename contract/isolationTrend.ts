import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, id, moment } from './fields.ts'
import { relation } from './measurement.ts'
import { isolationMethod } from './report.ts'
import { reportResult } from './reportParts.ts'

/** Oldest first. */
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
          /** Ω of the weaker pole; `relation` shows whether the value was beyond the range. */
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
