import * as z from 'zod/mini'
import { instrumentKinds, measurementCategories } from '#domain/instrument.ts'
import { gloveClasses } from '#domain/protectiveEquipment.ts'
import { corrections } from '#domain/correction.ts'
import { readReportStates, reliedEnds, reportResults, reportStates } from '#domain/reportState.ts'
import { isolationMethods, mostPhotos } from '#domain/reportType.ts'
import { drawnSignature } from './drawnSignature.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, itemBase, moment, optionalLongText, optionalText, reason, text, whole } from './fields.ts'
import { measured, recordedReading } from './measurement.ts'
import { keptPhoto, namedPhoto } from './photo.ts'
import { recalled } from './recalled.ts'
import { listTotal, resource } from './resource.ts'
import { reportType } from './template.ts'

export const reportState = z.enum(reportStates)
/** All but the first of them, what is still being written, as a list is asked for them. */
export const pastDraft = reportState.options.slice(1).join()
/** How isolation may be measured by whoever asks. */
export const isolationMethod = z.enum(isolationMethods)
export const reportResult = z.enum(reportResults)
/** Why "passed" is in doubt: it contradicts itself, or relies on a disconnection that does. */
export const reportDoubt = z.enum(['contradicted', 'onContradicted'])

/** What the register says of an instrument: of a draft as it is, of a final report as it was when that became final. */
const registered = z.object({
  kind: z.enum(instrumentKinds),
  make: z.string(),
  model: z.string(),
  serial: z.string(),
  category: z.enum(['', ...measurementCategories, ...gloveClasses]),
  /** Volt. */
  ratedVoltage: z.nullable(z.int()),
  resolution: z.nullable(z.int()),
  state: z.string(),
  /** The last day of the calibration that held when it was measured; null where none did. */
  calibratedUntil: z.nullable(z.iso.date()),
  /** The day of that calibration or test. Reports that were sealed before this was kept do not say. */
  calibratedOn: z._default(z.nullable(z.iso.date()), null),
  /** Of that calibration, blank where no one entered it. */
  laboratory: z.string(),
  certificateNo: z.string(),
})

/** A measuring device of the register; what else is sent of it is not looked at. */
const named = z.strictObject({ instrumentId: id, ...z.partial(registered).shape })
const used = z.object({ instrumentId: id, ...registered.shape })

/** What every report has, whatever it measures. */
const common = z.strictObject({
  name: text(120),
  companyVehicleId: id,
  /** Whom it is measured for. */
  customer: optionalText(120),
  place: optionalText(200),
  measuredAt: z._default(z.nullable(moment), null),
  /** The IANA time zone the tester stood in. */
  timeZone: z._default(z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,50}$/)), 'Europe/Vienna'),
  instruments: z._default(z.array(named).check(z.maxLength(10)), []),
  /** Tenths of a degree Celsius, and per cent; the domain judges their range. */
  ambientTemp_dC: whole,
  relHumidity_pct: whole,
  /** The report that proves the vehicle de-energised, for what is only measured then. */
  precedingDisconnectionId: z._default(z.nullable(id), null),
  remarks: optionalLongText(4000),
  /** Of a correction, what it does with the readings; null where none differs, and of any other report. */
  correction: z._default(z.nullable(z.enum(corrections)), null),
  /** Named first, sent after: a report is not finalised before each has arrived. */
  photos: z._default(z.array(namedPhoto).check(z.maxLength(mostPhotos)), []),
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

/** That the responsible person accepted contradictions, and why. */
const acceptance = z.object({ by: z.string(), at: moment, reason: z.string() })

/** The report named as proof that the vehicle was de-energised, and how far it proves that of this measurement. */
const precedingDisconnection = z.object({
  reportId: id,
  name: z.string(),
  number: z.nullable(z.string()),
  measuredAt: z.nullable(moment),
  /** Who measured it, and the account of theirs. */
  tester: z.string(),
  authorId: id,
  /** Which of its values contradict each other, as `report.warning.…` says it. They change no verdict. */
  contradictions: z.array(z.string()),
  verdict: reportResult,
  sameVehicle: z.boolean(),
  age_min: z.int(),
  reenergisedSince: z.boolean(),
  /** Whether they are not accepted. Reports that were sealed before this was asked do not say. */
  contradicted: z._default(z.boolean(), false),
  acceptance: z._default(z.nullable(acceptance), null),
})

/** Who gave their word for it and when, what of it they were shown as one hash, and their signature where they drew one. */
const signature = z.object({
  name: z.string(),
  at: moment,
  contentSha256: z.string(),
  drawn: z.nullable(drawnSignature),
})

/** One of two reports, the later of which corrects the other, and why it does. */
const otherReport = z.object({
  reportId: id,
  number: z.nullable(z.string()),
  reason: z.string(),
  measuredAt: z.nullable(moment),
  /** Only of the report that is corrected: whether it names no insulating gloves, as before that was demanded. */
  withoutGloves: z.optional(z.boolean()),
})

/** Who recorded a draft until another tester took it over. */
const takeover = z.object({ from: z.string(), by: z.string(), at: moment })

/** That the responsible person closed a draft with a dangerous voltage as failed, and why. */
const closed = z.object({ by: z.string(), at: moment, reason: z.string() })

const kept = z.object({
  ...itemBase,
  ...common.shape,
  instruments: z.array(used),
  photos: z.array(keptPhoto),
  precedingDisconnection: z.nullable(precedingDisconnection),
  /** What became of that disconnection since this report became final; null while it counts. */
  reliedEnded: z.nullable(z.enum(reliedEnds)),
  number: z.nullable(z.string()),
  /** One report is read with the verdict of the check page: `unconfirmed` where the register does not confirm it. */
  state: z.enum(readReportStates),
  /** Of one that could not be sealed, which text `report.failed.…` says why; of a voided one, the reason given. */
  stateReason: z.string(),
  /**
   * Where a disconnection that finds no voltage hung no tag: when the car may have been switched on, which is too close
   * to the measurement to say that it was before.
   */
  switchedOnAt: z.nullable(moment),
  /** With it, when it may last have been: a new disconnection counts from five minutes after that. */
  lastSwitchedOnAt: z.nullable(moment),
  /** Of a disconnection whose values contradict each other. */
  acceptance: z.nullable(acceptance),
  /** The instruments that failed a calibration later. The sealed file does not change. */
  recalled,
  /** Since when the server knows of a dangerous voltage in a draft; null of any other report. */
  dangerSince: z.nullable(moment),
  /** Whether the author of a draft can no longer work on it. */
  isAuthorAway: z.boolean(),
  takeovers: z.array(takeover),
  closed: z.nullable(closed),
  /** Of a final correction, the readings that were entered wrongly, as they stood first. */
  corrected: z.array(recordedReading),
  /** Judged by the server from the measurement; null while it is a draft, and where the register does not confirm it. */
  result: z.nullable(reportResult),
  judgement,
  tester: z.string(),
  vehicle: z.string(),
  organisation: z.string(),
  verifyCode: z.nullable(z.string()),
  fileId: z.nullable(id),
  /** The report this one corrects, and the one that corrects it, which has no number while it is written. */
  replaces: z.nullable(otherReport),
  replacedBy: z.nullable(otherReport),
  finalisedAt: z.nullable(moment),
  /** None of a draft. */
  signature: z.nullable(signature),
  createdAt: moment,
  updatedAt: moment,
  authorId: id,
  companyId: z.nullable(id),
  authorityId: z.nullable(id),
})

/** One shape for each type: what stands in `measurement` is what that type measures. */
export const report = z.discriminatedUnion('type', [
  z.object({ ...kept.shape, ...measured.disconnection }),
  z.object({ ...kept.shape, ...measured.isolation }),
  z.object({ ...kept.shape, ...measured.potentialEqualization }),
])
export type Report = z.infer<typeof report>

/** The same of what is sent. */
const byType = <S extends z.core.$ZodShape>(shape: S) =>
  z.discriminatedUnion('type', [
    z.strictObject({ ...shape, ...measured.disconnection }),
    z.strictObject({ ...shape, ...measured.isolation }),
    z.strictObject({ ...shape, ...measured.potentialEqualization }),
  ])

/** A list shows no measurement, which would be many times the row, but what contradicts itself in it or in what it relies on. */
export const reportRow = z.extend(
  z.omit(kept, {
    ...{ judgement: true, instruments: true, remarks: true, photos: true, correction: true },
    ...{ signature: true, switchedOnAt: true, isAuthorAway: true, takeovers: true, closed: true },
    ...{ corrected: true, lastSwitchedOnAt: true },
  }),
  {
    type: reportType,
    judgement: z.pick(judgement, { warnings: true }),
    /** Of a final report, as it was when that became final. */
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
  item: z.extend(kept, untyped),
  input: z.extend(common, untyped),
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
    /** Drafts with a dangerous voltage. */
    dangerous: z.literal('true'),
  },
  range: ['measuredAt'],
  actions: { remove: 'report.delete' },
  showsPeople: 'authorId',
  // With every row of the measurement, judged.
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
    body: byType({ ...z.partial(kept).shape, ...common.shape, version: z.int() }),
    answer: report,
  },
  finalise: endpoint('report.finalise', 'POST /api/report/:id/finalise', {
    params: byId,
    /** Anyone who finalises says to have measured, and that what stands there is so. */
    body: z.strictObject({
      version: z.int(),
      confirmed: z.literal(true, { error: 'mandatory' }),
      /** Anyone who draws none signs with their name. */
      signature: z._default(z.nullable(drawnSignature), null),
    }),
    answer: report,
  }),
  /** What could not be sealed becomes a draft again, with everything that was recorded. */
  reopen: endpoint('report.reopen', 'POST /api/report/:id/reopen', {
    params: byId,
    body: z.strictObject({ version: z.int() }),
    answer: report,
  }),
  /** What turned out wrong does not count any more; it stays readable, and its number taken. */
  void: endpoint('report.void', 'POST /api/report/:id/void', {
    params: byId,
    body: reason,
    answer: report,
    showsPeople: 'authorId',
  }),
  /** A disconnection whose values contradict each other supports other work from then on. */
  accept: endpoint('report.accept', 'POST /api/report/:id/accept', {
    params: byId,
    body: reason,
    answer: report,
    showsPeople: 'authorId',
  }),
  /** A draft that was left open goes on under the name of the responsible person, who may report. */
  takeOver: endpoint('report.takeOver', 'POST /api/report/:id/takeOver', {
    params: byId,
    body: z.strictObject({ version: z.int() }),
    answer: report,
    showsPeople: 'authorId',
  }),
  /** A draft with a dangerous voltage that was left open becomes a failed report. */
  closeFailed: endpoint('report.closeFailed', 'POST /api/report/:id/closeFailed', {
    params: byId,
    body: z.strictObject({ version: z.int(), ...reason.shape }),
    answer: report,
    showsPeople: 'authorId',
  }),
  /** A draft with everything a final report holds, which replaces it once it is final itself. */
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
      /** Why isolation is not measured on the live battery; null where it may be. */
      liveRefused: z.nullable(z.enum(['notQualified', 'notSwitchedOn'])),
    }),
  }),
}
