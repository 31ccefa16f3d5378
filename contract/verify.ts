import * as z from 'zod/mini'
import { reliedEnds } from '#domain/reportState.ts'
import { certificateState } from './certificate.ts'
import { endpoint } from './endpoint.ts'
import { day, locale, moment } from './fields.ts'
import { recalled } from './recalled.ts'
import { reportType } from './template.ts'

/**
 * What anyone with the code may see. `unconfirmed`: register and log disagree. `holderErased`: the holder's data were
 * erased, so the certificate contains no name.
 */
export const verification = z.object({
  kind: z.enum(['certificate', 'report', 'none']),
  state: z.union([
    certificateState,
    z.enum(['holderErased', 'final', 'void', 'amended', 'unknown', 'unconfirmed']),
  ]),
  checkedAt: moment,
  /** Position of the sealing in the log, and the size of the newest signed checkpoint; null before one exists. */
  log: z.optional(
    z.object({
      position: z.number(),
      signed: z.nullable(z.object({ size: z.number(), at: moment })),
    }),
  ),
  certificate: z.optional(
    z.object({
      number: z.string(),
      name: z.string(),
      /** The language in which the authority wrote the name. */
      language: locale,
      level: z.string(),
      holder: z.string(),
      issuer: z.string(),
      issueDate: day,
      dueDate: day,
      stateAt: moment,
      mayReport: z.array(reportType),
      /** The certificate remains valid, but the employer must instruct first. */
      instructionOverdue: z.boolean(),
    }),
  ),
  report: z.optional(
    z.object({
      number: z.string(),
      name: z.string(),
      type: reportType,
      result: z.enum(['valid', 'invalid']),
      organisation: z.string(),
      tester: z.string(),
      /** The plate if any, and only the end of the VIN, because the full VIN is private to the owner. */
      vehicle: z.object({
        plate: z.string(),
        manufacturer: z.string(),
        model: z.string(),
        vinEnd: z.string(),
      }),
      warnings: z.array(z.string()),
      /** Contradictions of the disconnection it relies on. */
      relied: z.array(z.string()),
      /** What ended that disconnection since; null while it counts or if there is none. */
      reliedEnded: z.nullable(z.enum(reliedEnds)),
      /** Instruments that failed a later calibration: of the report, and of its disconnection. */
      recalled,
      reliedRecalled: recalled,
      /** IANA time zone of the measurement and its moments. */
      timeZone: z.string(),
      measuredAt: moment,
      finalisedAt: moment,
    }),
  ),
})
export type Verification = z.infer<typeof verification>

/** Result for an uploaded PDF, by its seal and the register. `unchecked`: the check took too long. */
export const fileVerification = z.object({
  verdict: z.enum(['genuine', 'altered', 'sealWithdrawn', 'unchecked', 'unknown']),
  verification,
})

export type FileVerification = z.infer<typeof fileVerification>

/** A log entry: all columns covered by its hash, binary ones in hexadecimal. Contains no personal data. */
const logEntry = z.object({
  sequence: z.number(),
  at: moment,
  type: z.string(),
  /** Hash of the actor with a salt that is never published. */
  actorSha256: z.string(),
  objectId: z.string(),
  payloadSha256: z.string(),
  previous: z.string(),
})

/** Inclusion proof for offline verification. Hashes in Base64. */
export const logProof = z.object({
  /** The signed note, and the key that signed it. */
  checkpoint: z.string(),
  key: z.string(),
  events: z.array(
    z.object({
      entry: logEntry,
      /** Hashes from the entry up to the root of the tree. */
      path: z.array(z.string()),
      /** The content hashed in `payloadSha256`; for sealings only. */
      sealed: z.nullable(
        z.object({
          salt: z.string(),
          payload: z.object({ number: z.string(), sha256: z.string(), facts: z.string() }),
        }),
      ),
    }),
  ),
})
export type LogProof = z.infer<typeof logProof>

/** Bytes. */
export const largestPdf = 25_000_000

/** Sent as a raw body. */
export const pdf = z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'mandatory' })

export const verify = {
  code: endpoint('certificate.verify', 'GET /api/verify/:code', {
    params: z.object({ code: z.string().check(z.maxLength(60)) }),
    answer: verification,
  }),
  proof: endpoint('audit.proof', 'GET /api/verify/:code/proof', {
    params: z.object({ code: z.string().check(z.maxLength(60)) }),
    answer: logProof,
  }),
  file: endpoint('verify.file', 'POST /api/verify/file', {
    body: pdf,
    answer: fileVerification,
    onlyReads: true,
    takesFile: 'mostlyKnown',
  }),
}
