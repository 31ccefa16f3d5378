import * as z from 'zod/mini'
import { mostInCourse, readStates, shownStates } from '#domain/certificate.ts'
import { prerequisites } from '#domain/prerequisite.ts'
import { endpoint } from './endpoint.ts'
import {
  byId,
  day,
  done,
  flag,
  id,
  ids,
  itemBase,
  locale,
  moment,
  optionalLongText,
  reason,
  text,
} from './fields.ts'
import { binary } from './file.ts'
import { unsent } from './letter.ts'
import { resource } from './resource.ts'
import { reportType } from './template.ts'

/** Whether anyone who issues it says to have seen what the register does not show. */
export const prerequisitesChecked = z.optional(z.boolean())

const notShown = z.array(z.enum(prerequisites))

/** As shown for a day. */
export const certificateState = z.enum(shownStates)

/** With its proof inside, as a JWT around it, or as a picture that carries it. */
export const credentialForms = ['json', 'jwt', 'png'] as const
const credentialForm = z.enum(credentialForms)
export type CredentialForm = (typeof credentialForms)[number]

/**
 * The versions of the JSON-LD context of Open Badges 3.0 in which a credential is signed. A verifier that brings its
 * contexts along may know only the older one. 3.0.1 and 3.0 contradict the data model 2.0 of the W3C (decision 029).
 */
export const badgeContexts = ['3.0.3', '3.0.2'] as const
export type BadgeContext = (typeof badgeContexts)[number]

/** So many training documents are kept with a certificate. */
export const mostDocuments = 10

/** How the holder's identity was checked, as BSI TR-03147 asks: method and by whom. */
export const identified = z.object({ identityCheck: text(200) })

const input = z.strictObject({
  templateId: id,
  userId: id,
  issueDate: day,
  ...identified.shape,
  note: optionalLongText(2000),
  /** What it is printed in: one of the languages of its template, which else chooses. */
  language: z.optional(locale),
  /** Training documents added before, to be kept with it. */
  documents: z.optional(z.array(id).check(z.maxLength(mostDocuments))),
})

/** The Eval-ID of whom an id means, as they showed it: asked of an authority that has not issued to them before. */
export const shownEvalId = z.optional(text(40))

export const certificate = z.object({
  ...itemBase,
  name: z.string(),
  number: z.string(),
  /** `unconfirmed` only where one is read: register, log and seal do not agree, as the check page says. */
  state: z.enum(readStates),
  level: z.string(),
  issueDate: day,
  dueDate: day,
  /** The last yearly instruction, and the last day for the next; null where none is asked for. */
  instructedOn: z.nullable(day),
  instructionDue: z.nullable(day),
  validYears: z.int(),
  reportTypes: z.array(reportType),
  holder: z.string(),
  issuer: z.string(),
  /** The authority's own, as the note: empty for everybody else. */
  identityCheck: z.string(),
  note: z.string(),
  /** In the words of whoever decided; of a failed one, which text `certificate.failed.…` says why. */
  stateReason: z.string(),
  stateAt: moment,
  /** The last day of its suspension; none while it is not suspended, or until someone ends it. */
  suspendedUntil: z.nullable(day),
  verifyCode: z.string(),
  fileId: z.nullable(id),
  createdAt: moment,
  language: locale,
  templateId: id,
  userId: id,
  companyId: z.nullable(id),
  authorityId: id,
})
export type Certificate = z.infer<typeof certificate>

/** That someone was instructed again, as it is asked for every year of whoever only was instructed. */
const instruction = z.strictObject({ day, instructor: text(120) })

/** What became of a certificate, as its log says; `reserved` is its number, before it is sealed. */
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
  /** The authority, anyone who runs the platform, or no one: a suspension came to its last day. */
  by: z.enum(['authority', 'platform', 'nobody']),
  /** Who it was, for members of the authority; else the authority's name. */
  name: z.string(),
  reason: z.string(),
  until: z.nullable(day),
  /** What took its place. */
  successorId: z.nullable(id),
  /** Why the letter that tells the holder did not arrive, where it did not. */
  unsent: z.nullable(unsent),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** Cards one by one, each side a page; or ten to a sheet, fronts and backs in turn. */
export const cardForms = ['card', 'sheet'] as const

/** So many cards are printed at once. */
export const mostCards = 100

/** Lines that show where to cut, and ground beyond the edge, as a printer wants them. */
const cutting = { marks: z._default(flag, false), bleed: z._default(flag, false) }

export const certificates = {
  ...resource('certificate', {
    item: certificate,
    input,
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
    actions: { create: 'certificate.issue', update: 'certificate.annotate', remove: 'certificate.revoke' },
  }),
  create: endpoint('certificate.issue', 'POST /api/certificate', {
    body: z.strictObject({ ...input.shape, prerequisitesChecked, evalid: shownEvalId }),
    answer: certificate,
    showsPeople: 'userId',
  }),
  /** What a template builds on and the register does not show of people, before it is issued to them. */
  prerequisites: endpoint('certificate.prepare', 'POST /api/certificate/prerequisites', {
    body: z.strictObject({
      templateId: id,
      issueDate: day,
      userIds: z.array(id).check(z.maxLength(mostInCourse)),
    }),
    answer: z.object({
      items: z.array(z.object({ userId: id, notShown })),
      /** Of someone who has no account yet. */
      unknown: notShown,
    }),
    onlyReads: true,
    showsPeople: 'userId',
  }),
  /** To delete a certificate is to revoke it. The reason may be left out, and comes in the address or in a body. */
  remove: endpoint('certificate.revoke', 'DELETE /api/certificate/:id', {
    params: byId,
    query: z.partial(reason),
    body: z.optional(z.nullable(z.partial(reason))),
    answer: done,
  }),
  /** Issues again what could not be sealed, with a number of its own; answers the new certificate. */
  retry: endpoint('certificate.retry', 'POST /api/certificate/:id/retry', {
    params: byId,
    answer: certificate,
  }),
  /** The certificate as a credential that others check without us, in one of three forms and by one of two contexts. */
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
  /** Not to be relied upon through the last day named, or until it is reinstated. */
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
  /** What became of it, the first first. Not `sound` where the log was tampered with: then nothing is told. */
  history: endpoint('certificate.read', 'GET /api/certificate/:id/history', {
    params: byId,
    answer: z.object({ sound: z.boolean(), items: z.array(historyEntry) }),
  }),
  /** The card of a certificate that is valid today, as PDF. */
  card: endpoint('certificate.card', 'GET /api/certificate/:id/card', {
    params: byId,
    query: z.strictObject({ form: z._default(z.enum(cardForms), 'card'), ...cutting }),
    answer: binary,
  }),
  /** Sheets with the cards of several certificates, in the order they are named: ids with commas between. */
  cards: endpoint('certificate.card', 'GET /api/certificate/cards', {
    query: z.strictObject({
      ids: z._default(ids(mostCards), ''),
      ...cutting,
    }),
    answer: binary,
  }),
}
