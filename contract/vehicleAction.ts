import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, flag, id, inAddress, longText, moment } from './fields.ts'
import { reportType } from './template.ts'

/** A defect that a final report found, until its repair is recorded. */
export const vehicleAction = z.object({
  _id: id,
  companyVehicleId: id,
  /** The plate, or else the VIN. */
  vehicle: z.string(),
  model: z.string(),
  /** The organisation of the vehicle. */
  owner: z.string(),
  companyId: z.nullable(id),
  authorityId: z.nullable(id),
  reportId: id,
  reportNumber: z.string(),
  reportType,
  /** The failed check, which one of several, and the reason, as text keys of the report. */
  checkName: z.string(),
  subject: z.string(),
  reason: z.string(),
  /** The measurement that found it, which may be older than its report. */
  foundAt: moment,
  doneAt: z.nullable(moment),
  authorId: z.nullable(id),
  doneBy: z.nullable(z.string()),
  note: z.string(),
  /** Closed without a repair: its report was voided or corrected. */
  closedBecause: z.enum(['', 'reportVoided', 'reportAmended']),
})
export type VehicleAction = z.infer<typeof vehicleAction>

export const vehicleActions = {
  /**
   * Open or closed defects of all vehicles. Open ones by vehicle: the vehicle with the most severe defect first, then the
   * one with the oldest; closed ones latest first.
   */
  ofAll: endpoint('vehicleAction.list', 'GET /api/vehicleAction', {
    query: z.strictObject({
      open: z._default(flag, true),
      l: z._default(inAddress(1, 100), 10),
      lo: z._default(inAddress(0, 100), 0),
    }),
    answer: z.object({ items: z.array(vehicleAction), total: z.int() }),
    showsPeople: 'authorId',
  }),
  /** Defects of one vehicle: open ones first, then the latest. */
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
