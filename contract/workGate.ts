import * as z from 'zod/mini'
import { gateWarnings, workKinds } from '#domain/workGate.ts'
import { endpoint } from './endpoint.ts'
import { day, id, moment } from './fields.ts'
import { foundVoltage } from './foundVoltage.ts'
import { tag } from './tag.ts'

/** Whether someone may do a kind of work on a vehicle, and why not. */
export const gateAnswer = z.object({
  verdict: z.enum(['may', 'notYet', 'mayNot']),
  /** Which texts `gate.reason.…` say why, besides `state.…` of a card that is not valid. */
  reasons: z.array(z.string()),
  /** Which texts `gate.warning.…` say what to look at first; they change no verdict. */
  warnings: z.array(z.enum(gateWarnings)),
  work: z.enum(workKinds),
  day,
  person: z.string(),
  /** What it rests on; none where nothing held is valid on that day. */
  certificate: z.nullable(
    z.object({
      ...{ number: z.string(), level: z.string(), dueDate: day },
      /** The last day for the next yearly instruction, of who only was instructed. */
      instructionDue: z.nullable(day),
    }),
  ),
  vehicle: z.string(),
  /** What hangs on the vehicle now, the latest first. */
  tags: z.array(
    z.extend(z.pick(tag, { by: true, since: true, isConfirmed: true, doubts: true, contradictions: true }), {
      /** Whether it is the tag of the person who is to work. */
      isOwn: z.boolean(),
    }),
  ),
  /** The last dangerous voltage that no later disconnection found gone; `report.check.…` names the place. */
  voltage: z.nullable(foundVoltage),
  /** The disconnection that would end that voltage if the responsible person accepted its contradictions. */
  heldBackBy: z.nullable(z.object({ reportId: id, number: z.nullable(z.string()) })),
  /** A disconnection that the register does not confirm: what it found is not known until the vehicle is measured again. */
  unconfirmed: z.nullable(z.object({ reportId: id, number: z.nullable(z.string()) })),
  /** From when on a new disconnection counts, where the person has to wait for that because clocks may differ. */
  countsFrom: z.nullable(moment),
  checkedAt: moment,
})
export type GateAnswer = z.infer<typeof gateAnswer>

export const workGate = {
  /** Asked by POST, because who asked about whom is kept in the log. */
  ask: endpoint('gate.ask', 'POST /api/gate', {
    body: z.strictObject({
      /** The check code on a card, or an Eval-ID. */
      person: z.string().check(z.trim(), z.minLength(1, 'mandatory'), z.maxLength(200)),
      companyVehicleId: id,
      work: z.enum(workKinds),
      /** Today where none is named; never a day that is over. */
      day: z.optional(day),
    }),
    answer: gateAnswer,
  }),
}
