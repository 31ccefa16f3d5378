import * as z from 'zod/mini'
import { mostInCourse, readStates, shownStates } from '#domain/certificate.ts'
import { daysBetween } from '#domain/day.ts'
import { prerequisites } from '#domain/prerequisite.ts'
import { endpoint } from './endpoint.ts'
import { byId, day, done, flag, id, ids, locale, moment, optionalLongText, reason, text } from './fields.ts'
import { binary } from './file.ts'
import { identification, identified, isIdentified } from './identification.ts'
import { unsent } from './unsentMail.ts'
import { resource, type Item } from './resource.ts'
import { reportType } from './template.ts'

/** Whether the issuer confirms evidence that the stored data do not show. */
export const prerequisitesChecked = z.optional(z.boolean())

const notShown = z.array(z.enum(prerequisites))

export const certificateState = z.enum(shownStates)

/** `json` with an embedded proof, `jwt` around it, or `png` that contains it. */
export const credentialForms = ['json', 'jwt', 'png'] as const
const credentialForm = z.enum(credentialForms)
export type CredentialForm = (typeof credentialForms)[number]

/**
 * Versions of the JSON-LD context of Open Badges 3.0. A verifier with built-in contexts may know only the older one.
 * 3.0.1 and 3.0 contradict the W3C data model 2.0 (decision 029).
 */
export const badgeContexts = ['3.0.3', '3.0.2'] as const
export type BadgeContext = (typeof badgeContexts)[number]

/** Limit per certificate. */
export const mostDocuments = 10

const fields = {
  templateId: id,
  userId: id,
  issueDate: day,
  ...identified.shape,
  note: optionalLongText(2000),
  /** One of the template's languages; default: the first. */
  language: z.optional(locale),
  /** Training documents uploaded before. */
  documents: z.optional(z.array(id).check(z.maxLength(mostDocuments))),
}

/** The Eval-ID shown by the holder, required from an authority that has not issued to them before. */
export const shownEvalId = z.optional(text(40))

const output = {
  name: z.string(),
  number: z.string(),
  /** `unconfirmed` only when reading one: register, log and seal disagree. */
  state: z.enum(readStates),
  level: z.string(),
  dueDate: day,
  /** The last instruction and the last day for the next; null if none is required. */
  instructedOn: z.nullable(day),
  instructionDue: z.nullable(day),
  validYears: z.int(),
  reportTypes: z.array(reportType),
  holder: z.string(),
  issuer: z.string(),
  /** The reason as entered; for a failed certificate the text key suffix of `certificate.failed.…`. */
  stateReason: z.string(),
  stateAt: moment,
  /** The last day of the suspension; null if not suspended or without an end. */
  suspendedUntil: z.nullable(day),
  verifyCode: z.string(),
  fileId: z.nullable(id),
  /** The day of the identity check, if an earlier one was used again; null for readers outside the authority. */
  identifiedOn: z.nullable(day),
  createdAt: moment,
  language: locale,
  companyId: z.nullable(id),
  authorityId: id,
}

const plain = resource('certificate', {
  // `identityCheck` and `note` are shown empty to users outside the authority.
  fields,
  shown: output,
  writeOnly: ['documents'],
  sort: ['createdAt', 'name', 'number', 'issueDate', 'dueDate', 'holder'],
  filter: {
    authorityId: id,
    userId: id,
    companyId: id,
    templateId: id,
    issuedBy: id,
    level: z.string(),
    state: certificateState,
  },
  range: ['issueDate', 'dueDate'],
  showsPeople: 'userId',
  mayName: { note: true },
  verbs: { create: 'certificate.issue', update: 'certificate.annotate', remove: 'certificate.revoke' },
})
export const certificate = plain.item
export type Certificate = Item<typeof plain>

const instruction = z.strictObject({ day, instructor: text(120) })

/** Events of the log. `reserved`: the number before the seal. */
export const certificateEvents = [
  'reserved',
  'issued',
  'suspended',
  'reinstated',
  'revoked',
  'superseded',
  'failed',
] as const

const historyEntry = z.object({
  event: z.enum(certificateEvents),
  at: moment,
  /** `nobody`: a suspension ended by date. */
  by: z.enum(['authority', 'platform', 'nobody']),
  /** The user for members of the authority, otherwise the authority's name. */
  name: z.string(),
  reason: z.string(),
  until: z.nullable(day),
  successorId: z.nullable(id),
  /** Why the email to the holder did not arrive; null if it did. */
  unsent: z.nullable(unsent),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** `card`: each side on its own page. `sheet`: ten per sheet, fronts and backs in alternation. */
export const cardForms = ['card', 'sheet'] as const

/** Limit per print. */
export const mostCards = 100

/** Crop marks, and bleed beyond the edge, for print shops. */
const cutting = { marks: z._default(flag, false), bleed: z._default(flag, false) }

/** The longest range of days that is counted. */
export const mostEndingDays = 400

/** A person who may receive a certificate, as the authority sees them before it issues. */
const candidate = z.object({
  userId: id,
  fullname: z.string(),
  evalid: z.string(),
  /** Empty if the person has no employer. */
  company: z.string(),
  /** The highest level in force from this authority; `isHigher` than the one to be issued. */
  held: z.nullable(z.object({ level: z.string(), dueDate: day, isHigher: z.boolean() })),
  /** Code of the problem that prevents this certificate; null if it can be issued. */
  refusal: z.nullable(z.string()),
  /** The account is not open yet or has no name. A course waits for it. */
  awaited: z.boolean(),
  /** The certificate of this qualification that is replaced, or that prevents another one. */
  former: z.nullable(
    z.object({ certificateId: id, number: z.string(), dueDate: day, state: certificateState }),
  ),
  /** The last valid day of the new certificate, with the days of the old one that it keeps or that are lost. */
  dueDate: day,
  kept: z.int(),
  lost: z.int(),
  /** Requirements that the stored data do not prove. */
  notShown,
  /** The last identity check by this authority, if it still counts. */
  identity: z.nullable(z.object({ check: z.string(), day })),
})

export const certificates = {
  ...plain,
  /** How many issued certificates end in each month or on each day, by level, the lowest first. */
  ending: endpoint('certificate.list', 'GET /api/certificate/ending', {
    query: z
      .strictObject({
        from: day,
        to: day,
        by: z._default(z.enum(['month', 'day']), 'month'),
        companyId: z.optional(id),
        authorityId: z.optional(id),
      })
      .check(({ value: { from, to }, issues }) => {
        // An unreadable day is reported already.
        if (issues.length > 0) return
        const days = daysBetween(from, to)
        if (days >= 0 && days <= mostEndingDays) return
        issues.push({ code: 'custom', message: 'outOfRange', input: to, path: ['to'] })
      }),
    answer: z.object({
      /** `period` is `2026-12` or a day. */
      items: z.array(z.object({ period: z.string(), level: z.string(), count: z.int() })),
    }),
  }),
  create: endpoint('certificate.issue', 'POST /api/certificate', {
    body: z
      .strictObject({ ...fields, ...identification, prerequisitesChecked, evalid: shownEvalId })
      .check(isIdentified()),
    answer: certificate,
    showsPeople: 'userId',
  }),
  /**
   * What issuing a certificate to these people would do, called before it is ordered. Leaves out people that the
   * authority may not name.
   */
  prepare: endpoint('certificate.prepare', 'POST /api/certificate/prepare', {
    body: z.strictObject({
      templateId: id,
      issueDate: day,
      people: z.array(z.strictObject({ userId: id, evalid: shownEvalId })).check(z.maxLength(mostInCourse)),
    }),
    answer: z.object({
      items: z.array(candidate),
      /** Requirements that are not proven for people without an account. */
      unknown: notShown,
      /** The last valid day of a first certificate. */
      dueDate: day,
      /** Code of the problem that prevents every certificate; null if there is none. */
      refusal: z.nullable(z.string()),
    }),
    onlyReads: true,
    showsPeople: 'userId',
  }),
  /** DELETE revokes. The optional reason may be in the query or in the body. */
  remove: endpoint('certificate.revoke', 'DELETE /api/certificate/:id', {
    params: byId,
    query: z.partial(reason),
    body: z.optional(z.nullable(z.partial(reason))),
    answer: done,
  }),
  /** Issues a failed certificate again with a new number. Returns the new certificate. */
  retry: endpoint('certificate.retry', 'POST /api/certificate/:id/retry', {
    params: byId,
    answer: certificate,
  }),
  credential: endpoint('certificate.read', 'GET /api/certificate/:id/credential', {
    params: byId,
    query: z.strictObject({
      form: z._default(credentialForm, 'json'),
      context: z._default(z.enum(badgeContexts), '3.0.3'),
    }),
    answer: binary,
  }),
  revoke: endpoint('certificate.revoke', 'POST /api/certificate/:id/revoke', {
    params: byId,
    body: reason,
    answer: certificate,
  }),
  /** Until the given day or until reinstated. */
  suspend: endpoint('certificate.suspend', 'POST /api/certificate/:id/suspend', {
    params: byId,
    body: z.strictObject({ ...reason.shape, until: z._default(z.nullable(day), null) }),
    answer: certificate,
    showsPeople: 'userId',
  }),
  reinstate: endpoint('certificate.reinstate', 'POST /api/certificate/:id/reinstate', {
    params: byId,
    body: reason,
    answer: certificate,
  }),
  instruct: endpoint('certificate.instruct', 'POST /api/certificate/:id/instruction', {
    params: byId,
    body: instruction,
    answer: certificate,
    showsPeople: 'userId',
  }),
  /** Oldest first. If the log was tampered with, `sound` is false and no events are returned. */
  history: endpoint('certificate.read', 'GET /api/certificate/:id/history', {
    params: byId,
    answer: z.object({ sound: z.boolean(), items: z.array(historyEntry) }),
  }),
  card: endpoint('certificate.card', 'GET /api/certificate/:id/card', {
    params: byId,
    query: z.strictObject({ form: z._default(z.enum(cardForms), 'card'), ...cutting }),
    answer: binary,
  }),
  /** PDF sheets with several cards, in the order of the ids. */
  cards: endpoint('certificate.card', 'GET /api/certificate/cards', {
    query: z.strictObject({
      ids: z._default(ids(mostCards), ''),
      ...cutting,
    }),
    answer: binary,
  }),
}
