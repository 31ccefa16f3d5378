import * as z from 'zod/mini'
import { reliedEnds } from '#domain/reportState.ts'
import { certificateState } from './certificate.ts'
import { endpoint } from './endpoint.ts'
import { day, locale, moment } from './fields.ts'
import { recalled } from './recalled.ts'
import { reportType } from './template.ts'

/**
 * What anyone may know who holds the code. `unconfirmed` when the register and its log do not agree, `holderErased`
 * when the holder has had their data erased: the certificate names no one any more.
 */
export const verification = z.object({
  kind: z.enum(['certificate', 'report', 'none']),
  state: z.union([
    certificateState,
    z.enum(['holderErased', 'final', 'void', 'amended', 'unknown', 'unconfirmed']),
  ]),
  checkedAt: moment,
  /** Where its sealing stands in the log, and up to where the log was signed since; null before that. */
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
      /** In which the authority wrote the name. */
      language: locale,
      level: z.string(),
      holder: z.string(),
      issuer: z.string(),
      issueDate: day,
      dueDate: day,
      stateAt: moment,
      mayReport: z.array(reportType),
      /** Whether the yearly instruction is overdue: the employer instructs first. It does not make it invalid. */
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
      /** The plate, empty where the car has none; of its number only the end, for the whole is its owner's. */
      vehicle: z.object({
        plate: z.string(),
        manufacturer: z.string(),
        model: z.string(),
        vinEnd: z.string(),
      }),
      /** What contradicted itself when it was sealed. */
      warnings: z.array(z.string()),
      /** The same of the disconnection that it relies on. */
      relied: z.array(z.string()),
      /** What became of that disconnection since; null while it counts, or where the report relies on none. */
      reliedEnded: z.nullable(z.enum(reliedEnds)),
      /** The instruments of the report that were recalled later, and those of the disconnection that it relies on. */
      recalled,
      reliedRecalled: recalled,
      /** In which it was measured, and in which its moments are read. */
      timeZone: z.string(),
      measuredAt: moment,
      finalisedAt: moment,
    }),
  ),
})
export type Verification = z.infer<typeof verification>

/** A dropped PDF: judged by its seal and by the register. `unchecked` when looking at it took too long. */
export const fileVerification = z.object({
  verdict: z.enum(['genuine', 'altered', 'sealWithdrawn', 'unchecked', 'unknown']),
  verification,
})

export type FileVerification = z.infer<typeof fileVerification>

/** One entry of the log: every column that its hash covers, binary ones in hexadecimal. No personal data. */
export const logEntry = z.object({
  sequence: z.number(),
  at: moment,
  type: z.string(),
  /** Whoever did it, with a salt that is never published. */
  actorSha256: z.string(),
  objectId: z.string(),
  payloadSha256: z.string(),
  previous: z.string(),
})

/** That what was sealed stands in the signed log, so that anyone can check it without us. Hashes in Base64. */
export const logProof = z.object({
  /** The signed note, and the key it is signed with. */
  checkpoint: z.string(),
  key: z.string(),
  events: z.array(
    z.object({
      entry: logEntry,
      /** From the entry's hash up to the root of the tree. */
      path: z.array(z.string()),
      /** What the entry's `payloadSha256` was made of; of the sealing only. */
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

/** Bytes of the largest PDF that is looked at. */
export const largestPdf = 25_000_000

/** A PDF as it lies on someone's disk, sent as it is. */
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
