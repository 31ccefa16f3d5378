import * as z from 'zod/mini'
import { mostInCourse } from '#domain/certificate.ts'
import { identified, mostDocuments, prerequisitesChecked, shownEvalId } from './certificate.ts'
import { endpoint } from './endpoint.ts'
import { byId, day, email, id, itemBase, locale, moment, optionalLongText } from './fields.ts'
import { binary } from './file.ts'
import { unsent } from './letter.ts'
import { resource } from './resource.ts'

/**
 * How far it is with one person: refused ones say by which problem. Awaited is anyone who has not opened their account yet,
 * or has no name in it that could be printed.
 */
export const placeStates = [
  'queued',
  'awaited',
  'withdrawn',
  'refused',
  'sealing',
  'issued',
  'failed',
] as const

const place = z.object({
  /** Its place in the order in which the people were named. */
  position: z.int(),
  /** No one while the address alone is known, as the other fields that name someone are empty. */
  userId: z.nullable(id),
  fullname: z.string(),
  evalid: z.string(),
  email: z.string(),
  identityCheck: z.string(),
  state: z.enum(placeStates),
  certificateId: z.nullable(id),
  number: z.string(),
  /** Whether it is valid today: then it has a card. */
  valid: z.boolean(),
  /** The code of a refusal, or why it could not be printed. */
  problem: z.string(),
  /** Why the letter to them did not arrive, where it did not. */
  unsent: z.nullable(unsent),
})
export type Place = z.infer<typeof place>

/** The key of the text that says why someone's certificate was refused or could not be printed; none for the others. */
export function reasonKey({ state, problem }: Pick<Place, 'state' | 'problem'>): string | null {
  if (state === 'failed') return `certificate.failed.${problem}`
  return state === 'refused' ? `problem.${problem}` : null
}

const item = z.object({
  ...itemBase,
  authorityId: id,
  templateId: id,
  name: z.string(),
  level: z.string(),
  issuer: z.string(),
  /** Who ordered it. */
  author: z.string(),
  issueDate: day,
  createdAt: moment,
  people: z.int(),
  issued: z.int(),
  refused: z.int(),
  awaited: z.int(),
})

/** One template issued to many people at once, each with an end of their own. */
export const course = z.extend(item, { items: z.array(place) })
export type Course = z.infer<typeof course>

const several = <T extends z.core.$ZodType>(one: T) =>
  z.array(one).check(z.minLength(1, 'mandatory'), z.maxLength(mostInCourse))

const input = z.strictObject({
  templateId: id,
  issueDate: day,
  note: optionalLongText(2000),
  /** What it is printed in, for everybody: one of the languages of its template, which else chooses. */
  language: z.optional(locale),
  /** Training documents of all of them. */
  documents: z._default(z.array(id).check(z.maxLength(mostDocuments)), []),
  prerequisitesChecked,
  people: several(
    z
      .strictObject({
        userId: z.optional(id),
        evalid: shownEvalId,
        /** Of someone who has no account yet: they are invited, and their certificate waits for them. */
        email: z.optional(email),
        /** How this person's identity was checked. */
        ...identified.shape,
      })
      .check(
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
  /** Which of the entries meant this person. */
  entry: z.string(),
})

export const courses = {
  ...resource('course', {
    item,
    input,
    sort: ['createdAt', 'issueDate', 'name', 'people'],
    filter: { authorityId: id, templateId: id, authorId: id },
    actions: { create: 'certificate.issue' },
  }),
  create: endpoint('certificate.issue', 'POST /api/certificate/batch', { body: input, answer: course }),
  /** With its people, in the order they were named. */
  read: endpoint('course.read', 'GET /api/course/:id', {
    params: byId,
    answer: course,
    showsPeople: 'userId',
  }),
  /** The same people as a table: how far it is with each, and why not. */
  resultCsv: endpoint('course.read', 'GET /api/course/:id/csv', { params: byId, answer: binary }),
  /** Tries those again who were refused or could not be printed. */
  retry: endpoint('course.retry', 'POST /api/course/:id/retry', { params: byId, answer: course }),
  /** Gives up waiting for someone, or trying. */
  withdraw: endpoint('course.withdraw', 'POST /api/course/:id/withdraw', {
    params: byId,
    body: z.strictObject({ position: z.int().check(z.minimum(0), z.maximum(mostInCourse - 1)) }),
    answer: course,
  }),
  /** Who is meant by a list of Eval-IDs and, of people the authority knows, e-mail addresses or names. */
  lookup: endpoint('course.lookup', 'POST /api/course/people', {
    body: z.strictObject({ entries: several(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))) }),
    answer: z.object({ items: z.array(meant), unknown: z.array(z.string()), several: z.array(z.string()) }),
    onlyReads: true,
    showsPeople: 'userId',
  }),
}
