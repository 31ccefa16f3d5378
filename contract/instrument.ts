import * as z from 'zod/mini'
import {
  instrumentKinds,
  instrumentStates,
  instrumentStatuses,
  measurementCategories,
} from '#domain/instrument.ts'
import { gloveClasses } from '#domain/protectiveEquipment.ts'
import { endpoint } from './endpoint.ts'
import { byId, day, id, itemBase, longText, moment, optionalText, text } from './fields.ts'
import { binary, bytes } from './file.ts'
import { resource } from './resource.ts'

export const instrumentKind = z.enum(instrumentKinds)
export const instrumentStatus = z.enum(instrumentStatuses)

/** In the unit of its kind. */
const amount = (least: number) => z.int().check(z.minimum(least), z.maximum(1_000_000_000_000))

/** A range and its uncertainty for k = 2, in whole numbers of the unit of its kind. */
const uncertainty = z
  .strictObject({ from: amount(0), to: amount(1), u: amount(0) })
  .check(({ value, issues }) => {
    if (value.from < value.to) return
    issues.push({ code: 'custom', message: 'outOfRange', input: value.to, path: ['to'] })
  })

const input = z.strictObject({
  /** The organisation that owns it: one of the caller's own. */
  companyId: z._default(z.nullable(id), null),
  authorityId: z._default(z.nullable(id), null),
  kind: instrumentKind,
  make: text(80),
  model: text(80),
  serial: text(80),
  inventoryNo: optionalText(40),
  /** The measurement category of what touches a vehicle, the class of gloves. */
  category: z._default(z.enum(['', ...measurementCategories, ...gloveClasses]), ''),
  /** Volt, for which the category is given. */
  ratedVoltage: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))), null),
  /** The smallest step shown, in the unit of its kind. */
  resolution: z._default(z.nullable(amount(1)), null),
  uncertainties: z._default(z.array(uncertainty).check(z.maxLength(20)), []),
})

/** What stands on a calibration certificate. */
const certificate = {
  calibratedOn: day,
  laboratory: optionalText(120),
  certificateNo: optionalText(80),
  /** The certificate itself, as it was added before. */
  fileId: z._default(z.nullable(id), null),
}

export const instrument = z.object({
  ...itemBase,
  ...input.shape,
  state: z.enum(instrumentStates),
  stateReason: z.string(),
  /** What it is today. */
  status: instrumentStatus,
  ...certificate,
  /** The last valid day; null since it failed. */
  calibrationDue: z.nullable(day),
  owner: z.string(),
  createdAt: moment,
})
export type Instrument = z.infer<typeof instrument>

const plain = resource('instrument', {
  item: instrument,
  input,
  sort: ['calibrationDue', 'make', 'serial', 'inventoryNo', 'createdAt'],
  filter: { companyId: id, authorityId: id, kind: instrumentKind, status: instrumentStatus },
  range: ['calibrationDue'],
  actions: { remove: 'instrument.retire' },
})

/** What the laboratory found is said, never taken from what is left out. */
const calibration = z
  .strictObject({
    version: z.int(),
    ...certificate,
    result: z.enum(['passed', 'failed']),
    due: z._default(z.nullable(day), null),
  })
  .check(({ value: { result, due }, issues }) => {
    if ((result === 'passed') === (due !== null)) return
    issues.push({ code: 'custom', message: 'outOfRange', input: due, path: ['due'] })
  })

/** One entry of what happened to an instrument: a calibration, or in and out of use. */
const event = z.object({
  _id: id,
  event: z.enum(['passed', 'failed', ...instrumentStates]),
  at: moment,
  reason: z.string(),
  calibratedOn: z.nullable(day),
  due: z.nullable(day),
  laboratory: z.string(),
  certificateNo: z.string(),
  fileId: z.nullable(id),
  fileName: z.nullable(z.string()),
})
export type InstrumentEvent = z.infer<typeof event>

/** A report that relied on an instrument which was found wrong later. */
const recalled = z.object({
  _id: id,
  number: z.string(),
  name: z.string(),
  vehicle: z.string(),
  authorId: id,
  tester: z.string(),
  measuredOn: day,
})
export type RecalledReport = z.infer<typeof recalled>

export const instruments = {
  ...plain,
  /** Entered with the calibration that stands on its label. */
  create: {
    ...plain.create,
    body: z.strictObject({ ...input.shape, ...certificate, calibrationDue: day }),
  },
  /** A calibration certificate, sent as `multipart/form-data`: named when the calibration is entered, kept with it, read as any file. */
  addFile: endpoint('instrument.addFile', 'POST /api/instrument/file', {
    body: z.strictObject({
      /** Whose instrument it is about: one of the caller's own organisations. */
      companyId: z.optional(id),
      authorityId: z.optional(id),
      name: text(120),
      file: bytes,
    }),
    answer: z.object({ _id: id, name: z.string() }),
    takesFile: true,
  }),
  /** Out of use and back; who only measures may take it out, not put it back. */
  setState: endpoint('instrument.setState', 'POST /api/instrument/:id/state', {
    params: byId,
    body: z.strictObject({
      version: z.int(),
      state: z.enum(['inUse', 'blocked', 'lost']),
      reason: longText(500),
    }),
    answer: instrument,
  }),
  /** A new calibration; of one that failed no due day. It takes the instrument out of use, and its reports are recalled. */
  calibrate: endpoint('instrument.calibrate', 'POST /api/instrument/:id/calibration', {
    params: byId,
    body: calibration,
    answer: instrument,
  }),
  /** The final reports measured with it since the last calibration that held, where a later one failed; else none. */
  recall: endpoint('instrument.read', 'GET /api/instrument/:id/recall', {
    params: byId,
    answer: z.object({ since: z.nullable(day), failedOn: z.nullable(day), items: z.array(recalled) }),
    showsPeople: 'authorId',
  }),
  /** The same as a table. */
  recallCsv: endpoint('instrument.read', 'GET /api/instrument/:id/recall/csv', {
    params: byId,
    answer: binary,
  }),
  history: endpoint('instrument.read', 'GET /api/instrument/:id/history', {
    params: byId,
    answer: z.object({ items: z.array(event) }),
  }),
}
