import * as z from 'zod/mini'
import { readReportStates, reliedEnds, reportStates } from '#domain/reportState.ts'
import { isolationMethods } from '#domain/reportType.ts'
import { storedPhoto } from './photo.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, itemBase, moment, reason } from './fields.ts'
import { measured, recordedReading } from './measurement.ts'
import { recalled } from './recalled.ts'
import { listTotal, resource } from './resource.ts'
import { reportType } from './template.ts'
import {
  reportResult,
  usedInstrument,
  common,
  drawnSignature,
  judgement,
  acceptance,
  precedingDisconnection,
  signature,
  otherReport,
  takeover,
  closed,
} from './reportParts.ts'

export const reportState = z.enum(reportStates)

/** All states after the draft, as a list filter. */
export const pastDraft = reportState.options.slice(1).join()

/** Methods available to the caller. */
export const isolationMethod = z.enum(isolationMethods)

/** Why "passed" is in doubt: the report contradicts itself, or relies on a disconnection that does. */
export const reportDoubt = z.enum(['contradicted', 'onContradicted'])

const added = {
  instruments: z.array(usedInstrument),
  photos: z.array(storedPhoto),
  precedingDisconnection: z.nullable(precedingDisconnection),
  /** What ended that disconnection since this report became final; null while it counts. */
  reliedEnded: z.nullable(z.enum(reliedEnds)),
  number: z.nullable(z.string()),
  /** `unconfirmed` only when reading one: the register does not confirm it. */
  state: z.enum(readReportStates),
  /** For a failed report the text key suffix of `report.failed.…`; for a voided one the reason. */
  stateReason: z.string(),
  /**
   * For a disconnection that found no voltage but created no tag: when the vehicle may have been energised, too close
   * to the measurement to be ordered.
   */
  switchedOnAt: z.nullable(moment),
  /** The latest such moment. A new disconnection counts from five minutes after it. */
  lastSwitchedOnAt: z.nullable(moment),
  /** Of the contradictions of a disconnection. */
  acceptance: z.nullable(acceptance),
  /** Instruments that failed a later calibration. The sealed file does not change. */
  recalled,
  /** Since when the server knows of a dangerous voltage in a draft; null for other reports. */
  dangerSince: z.nullable(moment),
  /** Whether the author of a draft is suspended or no longer a member. */
  isAuthorAway: z.boolean(),
  takeovers: z.array(takeover),
  closed: z.nullable(closed),
  /** The first values of readings that a final correction replaced. */
  corrected: z.array(recordedReading),
  /** Null for a draft, and if the register does not confirm the report. */
  result: z.nullable(reportResult),
  judgement,
  tester: z.string(),
  vehicle: z.string(),
  organisation: z.string(),
  verifyCode: z.nullable(z.string()),
  fileId: z.nullable(id),
  /** The report this one corrects, and the one that corrects it, which has no number while it is a draft. */
  replaces: z.nullable(otherReport),
  replacedBy: z.nullable(otherReport),
  finalisedAt: z.nullable(moment),
  /** Null for a draft. */
  signature: z.nullable(signature),
  createdAt: moment,
  updatedAt: moment,
  authorId: id,
  companyId: z.nullable(id),
  authorityId: z.nullable(id),
}

const stored = z.object({ ...itemBase, ...common.shape, ...added })

/** `type` determines the shape of `measurement`. */
export const report = z.discriminatedUnion('type', [
  z.object({ ...stored.shape, ...measured.disconnection }),
  z.object({ ...stored.shape, ...measured.isolation }),
  z.object({ ...stored.shape, ...measured.potentialEqualization }),
])

export type Report = z.infer<typeof report>

const byType = <S extends z.core.$ZodShape>(shape: S) =>
  z.discriminatedUnion('type', [
    z.strictObject({ ...shape, ...measured.disconnection }),
    z.strictObject({ ...shape, ...measured.isolation }),
    z.strictObject({ ...shape, ...measured.potentialEqualization }),
  ])

/** Without the measurement, which is many times larger, except contradictions in it or in the disconnection. */
export const reportRow = z.extend(
  z.omit(stored, {
    ...{ judgement: true, instruments: true, remarks: true, photos: true, correction: true },
    ...{ signature: true, switchedOnAt: true, isAuthorAway: true, takeovers: true, closed: true },
    ...{ corrected: true, lastSwitchedOnAt: true },
  }),
  {
    type: reportType,
    judgement: z.pick(judgement, { warnings: true }),
    /** As fixed when the report became final. */
    precedingDisconnection: z.nullable(z.pick(precedingDisconnection, { contradictions: true })),
  },
)

const anyMeasurement = z.union([
  measured.disconnection.measurement,
  measured.isolation.measurement,
  measured.potentialEqualization.measurement,
])

const untyped = { type: reportType, measurement: anyMeasurement }

const plain = resource('report', {
  fields: { ...common.shape, ...untyped },
  shown: added,
  sort: ['createdAt', 'name', 'number', 'measuredAt', 'vehicle', 'tester'],
  filter: {
    companyId: id,
    authorityId: id,
    companyVehicleId: id,
    authorId: id,
    type: reportType,
    state: reportState,
    result: reportResult,
    doubt: reportDoubt,
    dangerous: z.literal('true'),
  },
  range: ['measuredAt'],
  verbs: { remove: 'report.delete' },
  showsPeople: 'authorId',
  // Bytes. Includes a judgement for every row of the measurement.
  mostBytes: 524_288,
})

export const reports = {
  ...plain,
  item: report,
  list: { ...plain.list, answer: z.object({ items: z.array(reportRow), ...listTotal }) },
  read: { ...plain.read, answer: report },
  create: { ...plain.create, body: byType(common.shape), answer: report },
  update: {
    ...plain.update,
    body: byType({ ...z.partial(stored).shape, ...common.shape, version: z.int() }),
    answer: report,
  },
  finalise: endpoint('report.finalise', 'POST /api/report/:id/finalise', {
    params: byId,
    /** The tester declares having measured and the correctness of the values. */
    body: z.strictObject({
      version: z.int(),
      confirmed: z.literal(true, { error: 'mandatory' }),
      /** Without a drawing, the name is the signature. */
      signature: z._default(z.nullable(drawnSignature), null),
    }),
    answer: report,
  }),
  /** Turns a report that could not be sealed into a draft with all its values. */
  reopen: endpoint('report.reopen', 'POST /api/report/:id/reopen', {
    params: byId,
    body: z.strictObject({ version: z.int() }),
    answer: report,
  }),
  /** A voided report no longer counts. It remains readable and keeps its number. */
  void: endpoint('report.void', 'POST /api/report/:id/void', {
    params: byId,
    body: reason,
    answer: report,
    showsPeople: 'authorId',
  }),
  /** Accepts contradictions, so that the disconnection supports other work. */
  accept: endpoint('report.accept', 'POST /api/report/:id/accept', {
    params: byId,
    body: reason,
    answer: report,
    showsPeople: 'authorId',
  }),
  /** The responsible person continues an abandoned draft, if they may report. */
  takeOver: endpoint('report.takeOver', 'POST /api/report/:id/takeOver', {
    params: byId,
    body: z.strictObject({ version: z.int() }),
    answer: report,
    showsPeople: 'authorId',
  }),
  closeFailed: endpoint('report.closeFailed', 'POST /api/report/:id/closeFailed', {
    params: byId,
    body: z.strictObject({ version: z.int(), ...reason.shape }),
    answer: report,
    showsPeople: 'authorId',
  }),
  /** Creates a draft with the content of a final report, which it replaces when final. */
  amend: endpoint('report.amend', 'POST /api/report/:id/amend', {
    params: byId,
    body: reason,
    answer: report,
  }),
  canCreate: endpoint('report.canCreate', 'GET /api/myselfCanCreateReports', {
    answer: z.object({
      canCreateReports: z.boolean(),
      types: z.array(reportType),
      methods: z.array(isolationMethod),
      /** Why isolation may not be measured on the live battery; null if it may. */
      liveRefused: z.nullable(z.enum(['notQualified', 'notSwitchedOn'])),
    }),
  }),
}
