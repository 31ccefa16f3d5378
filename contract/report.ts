import * as z from 'zod/mini'
import { reportedKinds } from '#domain/instrument.ts'
import { stepKeys } from '#domain/measurement/checklist.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, itemBase, moment, optionalLongText, optionalText, text } from './fields.ts'
import { resource } from './resource.ts'
import { reportType } from './template.ts'

export const reportState = z.enum(['draft', 'sealing', 'failed', 'final', 'void', 'amended'])
export const reportResult = z.enum(['valid', 'invalid'])

const answer = z._default(z.nullable(z.boolean()), null)
/** A whole number in the base unit its field names; its range is judged by the domain, so that a draft keeps it. */
const whole = z._default(z.nullable(z.int()), null)

const step = z.strictObject({
  state: z.enum(['done', 'notApplicable']),
  by: text(120),
  at: moment,
  reason: z._default(z.nullable(z.string().check(z.maxLength(300))), null),
})

/** Disconnection as recorded (domain.md §1.1): voltages in whole millivolts, waits in minutes, null is blank. */
export const disconnection = z.strictObject({
  safetyInstructionConfirmed: answer,
  ppeConfirmed: answer,
  steps: z._default(z.partialRecord(z.enum(stepKeys), z.nullable(step)), {}),
  wait_min: whole,
  /** Typed by hand instead of run by the clock; null where nobody knows. */
  waitTyped: answer,
  requiredWait_min: whole,
  meterTestBefore: answer,
  absenceOfVoltage: answer,
  uPlusMinus_mV: whole,
  uPlusChassis_mV: whole,
  uMinusChassis_mV: whole,
  uAcPhases_mV: z._default(
    z.array(z.nullable(z.int())).check(z.maxLength(LIMITS.absenceOfVoltage.maxAcPhases)),
    [],
  ),
  meterTestAfter: answer,
  makerLimit_mV: whole,
})
export type DisconnectionInput = z.infer<typeof disconnection>

/** The measuring device used, as it stands on its label and its calibration certificate. */
const instrument = z.strictObject({
  kind: z.enum(reportedKinds),
  make: text(80),
  model: text(80),
  serial: text(80),
  calibratedUntil: z.iso.date(),
})

const input = z.strictObject({
  type: reportType,
  name: text(120),
  companyVehicleId: id,
  place: optionalText(200),
  measuredAt: z._default(z.nullable(moment), null),
  /** The IANA time zone the tester stood in. */
  timeZone: z._default(z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,50}$/)), 'Europe/Vienna'),
  instruments: z._default(z.array(instrument).check(z.maxLength(10)), []),
  measurement: disconnection,
  remarks: optionalLongText(4000),
})

const check = z.object({
  name: z.string(),
  row: z.optional(z.int()),
  verdict: z.enum(['valid', 'invalid', 'incomplete']),
  reason: z.optional(z.string()),
})

/** How the measurement stands now, row by row. */
const judgement = z.object({
  ruleSetVersion: z.string(),
  verdict: z.optional(z.enum(['valid', 'invalid', 'incomplete'])),
  checks: z.array(check),
  reasons: z.array(z.string()),
  /** What contradicts itself. */
  warnings: z.array(z.string()),
  inputErrors: z.array(z.object({ field: z.string(), code: z.string() })),
})

export const report = z.object({
  ...itemBase,
  ...input.shape,
  number: z.nullable(z.string()),
  state: reportState,
  /** Of one that could not be sealed, which text `report.failed.…` says why; empty otherwise. */
  stateReason: z.string(),
  /** Judged by the server from the measurement; null while it is a draft. */
  result: z.nullable(reportResult),
  judgement,
  tester: z.string(),
  vehicle: z.string(),
  organisation: z.string(),
  verifyCode: z.nullable(z.string()),
  fileId: z.nullable(id),
  finalisedAt: z.nullable(moment),
  createdAt: moment,
  updatedAt: moment,
  authorId: id,
  companyId: z.nullable(id),
  authorityId: z.nullable(id),
})
export type Report = z.infer<typeof report>

/** A list shows no measurement, which would be many times the row, but what contradicts itself in it. */
export const reportRow = z.extend(
  z.omit(report, { measurement: true, judgement: true, instruments: true, remarks: true }),
  { judgement: z.pick(judgement, { warnings: true }) },
)

const plain = resource('report', {
  item: report,
  input,
  sort: ['createdAt', 'name', 'number', 'measuredAt', 'vehicle', 'tester'],
  filter: {
    companyId: id,
    authorityId: id,
    companyVehicleId: id,
    type: reportType,
    state: reportState,
    result: reportResult,
  },
  actions: { remove: 'report.delete' },
  showsPeople: 'authorId',
})

export const reports = {
  ...plain,
  list: { ...plain.list, answer: z.object({ items: z.array(reportRow), total: z.int() }) },
  finalise: endpoint('report.finalise', 'POST /api/report/:id/finalise', {
    params: byId,
    /** Whoever finalises says to have measured, and that what stands there is so. */
    body: z.strictObject({ version: z.int(), confirmed: z.literal(true, { error: 'mandatory' }) }),
    answer: report,
  }),
  /** What could not be sealed becomes a draft again, with everything that was recorded. */
  reopen: endpoint('report.reopen', 'POST /api/report/:id/reopen', {
    params: byId,
    body: z.strictObject({ version: z.int() }),
    answer: report,
  }),
  canCreate: endpoint('report.canCreate', 'GET /api/myselfCanCreateReports', {
    answer: z.object({ canCreateReports: z.boolean(), types: z.array(reportType) }),
  }),
}
