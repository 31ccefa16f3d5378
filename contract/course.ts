import * as z from 'zod/mini'
import { mostInCourse } from '#domain/certificate.ts'
import { mostDocuments, prerequisitesChecked, shownEvalId } from './certificate.ts'
import { endpoint } from './endpoint.ts'
import { byId, day, email, id, locale, moment, optionalLongText } from './fields.ts'
import { binary } from './file.ts'
import { identification, isIdentified } from './identification.ts'
import { resource } from './resource.ts'
import { unsent } from './unsentMail.ts'

/** Progress per person. `awaited`: the person has not activated the account yet, or has no printable name. */
export const seatStates = [
  'queued',
  'awaited',
  'withdrawn',
  'refused',
  'sealing',
  'issued',
  'failed',
] as const

const seat = z.object({
  /** In the order of input. */
  position: z.int(),
  /** Null while only the address is known; then the other personal fields are empty. */
  userId: z.nullable(id),
  fullname: z.string(),
  evalid: z.string(),
  email: z.string(),
  identityCheck: z.string(),
  /** The day of an earlier check that is used again; null if it was made for this certificate. */
  identifiedOn: z.nullable(day),
  state: z.enum(seatStates),
  certificateId: z.nullable(id),
  number: z.string(),
  valid: z.boolean(),
  /** Whether trying again can succeed for the reader, by what is stored now. */
  retriable: z.boolean(),
  /** The code of the refusal or of the printing failure. */
  problem: z.string(),
  /** Why the email did not arrive; null if it did. */
  unsent: z.nullable(unsent),
})
export type Seat = z.infer<typeof seat>

/** Returns the text key that explains a refusal or failure; null for other states. */
export function reasonKey({ state, problem }: Pick<Seat, 'state' | 'problem'>): string | null {
  if (state === 'failed') return `certificate.failed.${problem}`
  return state === 'refused' ? `problem.${problem}` : null
}

const output = {
  authorityId: id,
  name: z.string(),
  level: z.string(),
  /** Of the name. */
  language: locale,
  issuer: z.string(),
  author: z.string(),
  createdAt: moment,
  people: z.int(),
  issued: z.int(),
  refused: z.int(),
  awaited: z.int(),
}

const several = <T extends z.core.$ZodType>(one: T) =>
  z.array(one).check(z.minLength(1, 'mandatory'), z.maxLength(mostInCourse))

const input = z.strictObject({
  templateId: id,
  issueDate: day,
  note: optionalLongText(2000),
  /** For all people; one of the template's languages. */
  language: z.optional(locale),
  /** Training documents for all people. */
  documents: z._default(z.array(id).check(z.maxLength(mostDocuments)), []),
  prerequisitesChecked,
  people: several(
    z
      .strictObject({
        userId: z.optional(id),
        evalid: shownEvalId,
        /** A person without an account, who is invited; the certificate waits. */
        email: z.optional(email),
        ...identification,
      })
      .check(
        isIdentified(),
        z.refine(({ userId, email }) => (userId === undefined) !== (email === undefined), {
          error: 'mandatory',
          path: ['userId'],
        }),
      ),
  ),
})

const meant = z.object({
  userId: id,
  fullname: z.string(),
  evalid: z.string(),
  /** The matched input line. */
  entry: z.string(),
})

const plain = resource('course', {
  fields: input.shape,
  shown: output,
  writeOnly: ['note', 'language', 'documents', 'prerequisitesChecked'],
  sort: ['createdAt', 'issueDate', 'name', 'people'],
  filter: { authorityId: id, templateId: id, authorId: id },
  verbs: { create: 'certificate.issue' },
})

/** One template issued to many people, each with their own result. */
export const course = z.extend(plain.item, {
  items: z.array(seat),
  /** The template was changed or removed since the order, so the remaining people need a new one. */
  outdated: z.boolean(),
})
export type Course = z.infer<typeof course>

export const courses = {
  ...plain,
  create: endpoint('certificate.issue', 'POST /api/certificate/batch', { body: input, answer: course }),
  read: endpoint('course.read', 'GET /api/course/:id', {
    params: byId,
    answer: course,
    showsPeople: 'userId',
  }),
  /** The result per person as CSV. */
  resultCsv: endpoint('course.read', 'GET /api/course/:id/csv', { params: byId, answer: binary }),
  /** Retries refused and failed people. */
  retry: endpoint('course.retry', 'POST /api/course/:id/retry', { params: byId, answer: course }),
  /** Stops waiting for a person, or retrying. */
  withdraw: endpoint('course.withdraw', 'POST /api/course/:id/withdraw', {
    params: byId,
    body: z.strictObject({ position: z.int().check(z.minimum(0), z.maximum(mostInCourse - 1)) }),
    answer: course,
  }),
  /** Finds the people of a list by Eval-ID, or, for people the authority knows, by email address or name. */
  lookup: endpoint('course.lookup', 'POST /api/course/people', {
    body: z.strictObject({ entries: several(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))) }),
    answer: z.object({ items: z.array(meant), unknown: z.array(z.string()), several: z.array(z.string()) }),
    onlyReads: true,
    showsPeople: 'userId',
  }),
}
