import * as z from 'zod/mini'
import { gateWarnings, workKinds } from '#domain/workGate.ts'
import { endpoint } from './endpoint.ts'
import { day, id, moment } from './fields.ts'
import { foundVoltage } from './foundVoltage.ts'
import { tag } from './tag.ts'

export const gateAnswer = z.object({
  verdict: z.enum(['may', 'notYet', 'mayNot']),
  /** Text key suffixes of `gate.reason.…`, or `state.…` of an invalid card. */
  reasons: z.array(z.string()),
  /** Text key suffixes of `gate.warning.…`. They change no verdict. */
  warnings: z.array(z.enum(gateWarnings)),
  work: z.enum(workKinds),
  day,
  person: z.string(),
  /** The certificate used; null if none is valid on that day. */
  certificate: z.nullable(
    z.object({
      ...{ number: z.string(), level: z.string(), dueDate: day },
      /** Null if no instruction is due before the certificate ends. */
      instructionDue: z.nullable(day),
    }),
  ),
  vehicle: z.string(),
  /** Active tags of the vehicle, latest first. */
  tags: z.array(
    z.extend(z.pick(tag, { by: true, since: true, isConfirmed: true, doubts: true, contradictions: true }), {
      /** Whether it belongs to the person who will do the work. */
      isOwn: z.boolean(),
    }),
  ),
  /** The last dangerous voltage that no later disconnection cleared. `place` is a suffix of `report.check.…`. */
  voltage: z.nullable(foundVoltage),
  /** The disconnection that would clear the voltage if the responsible person accepted its contradictions. */
  heldBackBy: z.nullable(z.object({ reportId: id, number: z.nullable(z.string()) })),
  /** A disconnection that the register does not confirm; its findings are unknown until a new measurement. */
  unconfirmed: z.nullable(z.object({ reportId: id, number: z.nullable(z.string()) })),
  /** From when a new disconnection counts, if the person must wait because of clock tolerance. */
  countsFrom: z.nullable(moment),
  checkedAt: moment,
})
export type GateAnswer = z.infer<typeof gateAnswer>

export const workGate = {
  /** Uses POST, because the request creates an audit entry. */
  ask: endpoint('gate.ask', 'POST /api/gate', {
    body: z.strictObject({
      /** The verify code of a card, or an Eval-ID. */
      person: z.string().check(z.trim(), z.minLength(1, 'mandatory'), z.maxLength(200)),
      companyVehicleId: id,
      work: z.enum(workKinds),
      /** Default: today. A past day is refused. */
      day: z.optional(day),
    }),
    answer: gateAnswer,
  }),
}
