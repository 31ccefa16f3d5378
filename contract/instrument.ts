import * as z from 'zod/mini'
import {
  instrumentKinds,
  instrumentStates,
  instrumentStatuses,
  measurementCategories,
} from '#domain/instrument.ts'
import { gloveClasses } from '#domain/protectiveEquipment.ts'
import { endpoint } from './endpoint.ts'
import { byId, day, id, longText, moment, optionalText, text } from './fields.ts'
import { binary, bytes } from './file.ts'
import { resource, type Item } from './resource.ts'

const instrumentKind = z.enum(instrumentKinds)
const instrumentStatus = z.enum(instrumentStatuses)

/** Whole numbers in the unit of the kind. */
const amount = (least: number) => z.int().check(z.minimum(least), z.maximum(1_000_000_000_000))

/** A range and its uncertainty (k = 2), in the unit of the kind. */
const uncertainty = z
  .strictObject({ from: amount(0), to: amount(1), u: amount(0) })
  .check(({ value, issues }) => {
    if (value.from < value.to) return
    issues.push({ code: 'custom', message: 'outOfRange', input: value.to, path: ['to'] })
  })

const fields = {
  /** The owner: one of the caller's organisations. */
  companyId: z._default(z.nullable(id), null),
  authorityId: z._default(z.nullable(id), null),
  kind: instrumentKind,
  make: text(80),
  model: text(80),
  serial: text(80),
  inventoryNo: optionalText(40),
  /** Measurement category of an instrument, or class of gloves. */
  category: z._default(z.enum(['', ...measurementCategories, ...gloveClasses]), ''),
  /** V. */
  ratedVoltage: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))), null),
  /** The smallest step, in the unit of the kind. */
  resolution: z._default(z.nullable(amount(1)), null),
  uncertainties: z._default(z.array(uncertainty).check(z.maxLength(20)), []),
}

const certificate = {
  calibratedOn: day,
  laboratory: optionalText(120),
  certificateNo: optionalText(80),
  /** The calibration certificate, uploaded before. */
  fileId: z._default(z.nullable(id), null),
}

const plain = resource('instrument', {
  fields,
  shown: {
    state: z.enum(instrumentStates),
    stateReason: z.string(),
    status: instrumentStatus,
    ...certificate,
    /** Null after a failed calibration. */
    calibrationDue: z.nullable(day),
    owner: z.string(),
    createdAt: moment,
  },
  sort: ['calibrationDue', 'make', 'serial', 'inventoryNo', 'createdAt'],
  filter: { companyId: id, authorityId: id, kind: instrumentKind, status: instrumentStatus },
  range: ['calibrationDue'],
  verbs: { remove: 'instrument.retire' },
  mayName: { make: false, model: false, serial: false, inventoryNo: false, uncertainties: false },
})

const instrument = plain.item
export type Instrument = Item<typeof plain>

/** Has no default, so that a missing result is refused. */
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

/** A report that relied on an instrument which failed a later calibration. */
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
  create: {
    ...plain.create,
    body: z.strictObject({ ...fields, ...certificate, calibrationDue: day }),
  },
  /** `multipart/form-data`, before the calibration that names it. */
  addFile: endpoint('instrument.addFile', 'POST /api/instrument/file', {
    body: z.strictObject({
      /** One of the caller's organisations. */
      companyId: z.optional(id),
      authorityId: z.optional(id),
      name: text(120),
      file: bytes,
    }),
    answer: z.object({ _id: id, name: z.string() }),
    takesFile: true,
  }),
  /** Testers may take an instrument out of use, but not put it back. */
  setState: endpoint('instrument.setState', 'POST /api/instrument/:id/state', {
    params: byId,
    body: z.strictObject({
      version: z.int(),
      state: z.enum(['inUse', 'blocked', 'lost']),
      reason: longText(500),
    }),
    answer: instrument,
  }),
  /** Without a due day if it failed. A failure takes the instrument out of use and lists its reports as affected. */
  calibrate: endpoint('instrument.calibrate', 'POST /api/instrument/:id/calibration', {
    params: byId,
    body: calibration,
    answer: instrument,
  }),
  /** Final reports measured since the last passed calibration, if a later one failed; otherwise none. */
  recall: endpoint('instrument.read', 'GET /api/instrument/:id/recall', {
    params: byId,
    answer: z.object({ since: z.nullable(day), failedOn: z.nullable(day), items: z.array(recalled) }),
    showsPeople: 'authorId',
  }),
  recallCsv: endpoint('instrument.read', 'GET /api/instrument/:id/recall/csv', {
    params: byId,
    answer: binary,
  }),
  history: endpoint('instrument.read', 'GET /api/instrument/:id/history', {
    params: byId,
    answer: z.object({ items: z.array(event) }),
  }),
}
