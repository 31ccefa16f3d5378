import * as z from 'zod/mini'
import { mostInstruments, instrumentKinds, measurementCategories } from '#domain/instrument.ts'
import { gloveClasses } from '#domain/protectiveEquipment.ts'
import { corrections } from '#domain/correction.ts'
import { drawingBounds, isDrawnSignature } from '#domain/drawnSignature.ts'
import { reportResults } from '#domain/reportState.ts'
import { mostPhotos } from '#domain/reportType.ts'
import { namedPhoto } from './photo.ts'
import { id, moment, optionalLongText, optionalText, text, whole } from './fields.ts'

export const reportResult = z.enum(reportResults)

/** Register data of an instrument: current in a draft, fixed in a final report. */
const registered = z.object({
  kind: z.enum(instrumentKinds),
  make: z.string(),
  model: z.string(),
  serial: z.string(),
  category: z.enum(['', ...measurementCategories, ...gloveClasses]),
  /** V. */
  ratedVoltage: z.nullable(z.int()),
  resolution: z.nullable(z.int()),
  state: z.string(),
  /** The last valid day of the calibration on the day of measuring; null for none. */
  calibratedUntil: z.nullable(z.iso.date()),
  /** The day of that calibration or test. Missing in older sealed reports. */
  calibratedOn: z._default(z.nullable(z.iso.date()), null),
  /** Of that calibration; empty if not entered. */
  laboratory: z.string(),
  certificateNo: z.string(),
})

/** An instrument named by id. Other fields are accepted and ignored. */
const namedInstrument = z.strictObject({ instrumentId: id, ...z.partial(registered).shape })

export const usedInstrument = z.object({ instrumentId: id, ...registered.shape })

export const common = z.strictObject({
  name: text(120),
  companyVehicleId: id,
  customer: optionalText(120),
  place: optionalText(200),
  measuredAt: z._default(z.nullable(moment), null),
  /** IANA time zone of the tester. */
  timeZone: z._default(z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,50}$/)), 'Europe/Vienna'),
  instruments: z._default(z.array(namedInstrument).check(z.maxLength(mostInstruments)), []),
  /** Tenths of °C, and per cent. The domain checks the range. */
  ambientTemp_dC: whole,
  relHumidity_pct: whole,
  /** The report that proves the vehicle de-energised, if the measurement requires it. */
  precedingDisconnectionId: z._default(z.nullable(id), null),
  remarks: optionalLongText(4000),
  /** What a correction does with the readings; null if none differs, and for other reports. */
  correction: z._default(z.nullable(z.enum(corrections)), null),
  /** Named before they are uploaded. A report is finalised only after all have arrived. */
  photos: z._default(z.array(namedPhoto).check(z.maxLength(mostPhotos)), []),
})

const check = z.object({
  name: z.string(),
  row: z.optional(z.int()),
  verdict: z.enum(['valid', 'invalid', 'incomplete']),
  reason: z.optional(z.string()),
})

export const judgement = z.object({
  ruleSetVersion: z.string(),
  verdict: z.optional(z.enum(['valid', 'invalid', 'incomplete'])),
  checks: z.array(check),
  reasons: z.array(z.string()),
  /** Contradictions. */
  warnings: z.array(z.string()),
  inputErrors: z.array(z.object({ field: z.string(), code: z.string() })),
})

/** Acceptance of contradictions by the responsible person. */
export const acceptance = z.object({ by: z.string(), at: moment, reason: z.string() })

/** The disconnection named as proof, and how far it proves this measurement. */
export const precedingDisconnection = z.object({
  reportId: id,
  name: z.string(),
  number: z.nullable(z.string()),
  measuredAt: z.nullable(moment),
  tester: z.string(),
  authorId: id,
  /** Text key suffixes of `report.warning.…`. They change no verdict. */
  contradictions: z.array(z.string()),
  verdict: reportResult,
  sameVehicle: z.boolean(),
  age_min: z.int(),
  reenergisedSince: z.boolean(),
  /** Whether the contradictions are not accepted. Missing in older sealed reports. */
  contradicted: z._default(z.boolean(), false),
  acceptance: z._default(z.nullable(acceptance), null),
})

const { shortestSide, longestSide, mostStrokes, mostPoints } = drawingBounds

const side = z.int().check(z.minimum(shortestSide), z.maximum(longestSide))
const stroke = z.array(z.int()).check(z.maxLength(2 * mostPoints))

/** Only coordinates, which the server draws. Images and SVG from clients are refused. */
export const drawnSignature = z
  .strictObject({ width: side, height: side, strokes: z.array(stroke).check(z.maxLength(mostStrokes)) })
  .check(z.refine(isDrawnSignature, 'invalid'))

/** Who signed and when, a hash of what was shown, and the drawn signature if any. */
export const signature = z.object({
  name: z.string(),
  at: moment,
  contentSha256: z.string(),
  drawn: z.nullable(drawnSignature),
})

export const otherReport = z.object({
  reportId: id,
  number: z.nullable(z.string()),
  reason: z.string(),
  measuredAt: z.nullable(moment),
  /** On the corrected report only: whether it names no insulating gloves, as older reports may. */
  withoutGloves: z.optional(z.boolean()),
})

export const takeover = z.object({ from: z.string(), by: z.string(), at: moment })

export const closed = z.object({ by: z.string(), at: moment, reason: z.string() })
