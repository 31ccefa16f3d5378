import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, flag, id, inAddress, longText, moment } from './fields.ts'
import { reportType } from './template.ts'

/** Something to do at a car: what a final report found wrong, until someone says how it was mended. */
export const vehicleAction = z.object({
  _id: id,
  companyVehicleId: id,
  /** As its plate, else its VIN. */
  vehicle: z.string(),
  companyId: z.nullable(id),
  authorityId: z.nullable(id),
  reportId: id,
  reportNumber: z.string(),
  reportType,
  /** The check that failed, of several alike which one, and why it failed: as texts of reports name them. */
  checkName: z.string(),
  subject: z.string(),
  reason: z.string(),
  createdAt: moment,
  doneAt: z.nullable(moment),
  /** Who did it, and what. */
  authorId: z.nullable(id),
  doneBy: z.nullable(z.string()),
  note: z.string(),
  /** No one mended it: its report was voided, or corrected by one that does not find it. */
  closedBecause: z.enum(['', 'reportVoided', 'reportAmended']),
})
export type VehicleAction = z.infer<typeof vehicleAction>

export const vehicleActions = {
  /** Of all cars what is to be done, or what was; the latest first. */
  ofAll: endpoint('vehicleAction.list', 'GET /api/vehicleAction', {
    query: z.strictObject({
      open: z._default(flag, true),
      l: z._default(inAddress(1, 100), 10),
      lo: z._default(inAddress(0, 100), 0),
    }),
    answer: z.object({ items: z.array(vehicleAction), total: z.int() }),
    showsPeople: 'authorId',
  }),
  /** Of one car, what is open first, then the latest. */
  list: endpoint('vehicleAction.list', 'GET /api/companyVehicle/:id/action', {
    params: byId,
    answer: z.object({ items: z.array(vehicleAction) }),
    showsPeople: 'authorId',
  }),
  finish: endpoint('vehicleAction.finish', 'POST /api/vehicleAction/:id/done', {
    params: byId,
    body: z.strictObject({ note: longText(1000) }),
    answer: vehicleAction,
    showsPeople: 'authorId',
  }),
}
