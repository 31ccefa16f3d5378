import type { certificates } from '#contract/certificate.ts'
import { identified } from '#contract/identification.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { accounts } from '#contract/account.ts'
import type { certificateTemplates } from '#contract/template.ts'
import type { Locale } from '#domain/locale.ts'
import type { Day } from '#domain/day.ts'
import { check } from '../../../form/check.ts'
import { type ChosenTemplate, type Prepared, prepared } from '../public/prepared.ts'
import { deviceStore } from '../../../device/deviceStore.ts'

export type Template = Answer<typeof certificateTemplates.read>
/** A person with an account, or an invited email address, which then is the `_id`. */
export type Person = Pick<Answer<typeof accounts.byEvalId>, '_id' | 'fullname' | 'evalid'> & {
  email?: string
}

export const invitedAs = (email: string): Person => ({
  _id: email.toLowerCase(),
  fullname: email,
  evalid: '',
  email,
})

/** What the register shows about a person before a certificate is issued. */
export type Candidate = Answer<typeof certificates.prepare>['items'][number]
export type CandidateById = ReadonlyMap<string, Candidate>

export interface Draft {
  step: number
  authorityId: string | null
  template: ChosenTemplate | null
  /** Null for the template's own language. */
  language: Locale | null
  people: Person[]
  /** Applies to all people without their own entry in `checks`. */
  identityCheck: string
  checks: Record<string, string>
  /** Whether people with a check of the last year need no new one. Missing in older drafts. */
  keepsIdentity?: boolean
  /** The id of what another page passed, if the draft began with it. */
  origin?: string | undefined
  /** Certificates to renew whose template was not issued yet. */
  renewals?: Renewing[]
  documents?: { _id: string; name: string }[]
  /** Null unless backdated; the certificate is then issued with today's date. */
  issueDate: string | null
  /** The issuer has confirmed the prerequisites that the register cannot prove. */
  prerequisitesChecked: boolean
  /** Idempotency key: a second click or a retry issues the same certificate. */
  key: string
}

export interface Renewing {
  templateId: string
  authorityId: string
  person: Person
}

export type Change = Partial<Draft> | ((draft: Draft) => Partial<Draft>)

/** Applies a change and sets a new key, because the request body differs. */
export const changed = (draft: Draft, change: Change): Draft => ({
  ...draft,
  key: crypto.randomUUID(),
  ...(typeof change === 'function' ? change(draft) : change),
})

export const forAuthority = (draft: Draft, authorityId: string): Draft =>
  draft.authorityId === null || draft.authorityId === authorityId
    ? draft
    : { ...draft, template: null, authorityId: null, documents: [] }

/** A renewal has its own draft, so that it neither shows nor replaces an unfinished new certificate. */
export const draftKeyOf = (renew: string | undefined) => renew ?? 'new'

/**
 * Abandoned drafts, when the draft of a renewal is stored. A draft holds names and identity checks, so that a device
 * keeps only the newest of the renewals of one certificate.
 */
export const abandonedBy = (key: string, stored: string[]) =>
  isOfCertificate(key) ? stored.filter((other) => other !== key && isOfCertificate(other)) : []

const isOfCertificate = (key: string) => ![draftKeyOf(undefined), prepared].includes(key)

export const drafts = deviceStore<Draft>('certificateDraft')

export const newDraft = (): Draft => ({
  step: 1,
  authorityId: null,
  template: null,
  language: null,
  people: [],
  identityCheck: '',
  checks: {},
  keepsIdentity: true,
  documents: [],
  issueDate: null,
  prerequisitesChecked: false,
  key: crypto.randomUUID(),
})

/** The check as described in the wizard: the person's own one, or the one for all. */
export const checkOf = ({ identityCheck, checks }: Draft, { _id }: Person) =>
  (checks[_id] ?? '').trim() || identityCheck.trim()

/** The check of the last year, if it is used again instead of a new one. */
export const keptIdentity = (
  { checks, keepsIdentity = true }: Draft,
  { _id }: Person,
  known: CandidateById,
) => (keepsIdentity && (checks[_id] ?? '').trim() === '' ? (known.get(_id)?.identity ?? null) : null)

/** What is wrong with the check of a person; undefined if nothing is. */
export const identityFault = (draft: Draft, person: Person, known: CandidateById) =>
  keptIdentity(draft, person, known) ? undefined : checkFault(checkOf(draft, person))

/**
 * The draft for what another page passed. The people of the certificates that end first come first. With a template,
 * the draft starts with its first open step.
 */
export function draftFrom({ id, authorityId, template, renewed = [], seats = [] }: Prepared): Draft {
  const draft: Draft = {
    ...newDraft(),
    ...{ origin: id, authorityId, template },
    step: template ? 4 : 1,
    people: seats.map(({ userId: _id, fullname, evalid, email }) =>
      _id ? { _id, fullname, evalid } : invitedAs(email),
    ),
    checks: Object.fromEntries(
      seats.map(({ userId, email, identityCheck }) => [userId ?? invitedAs(email)._id, identityCheck]),
    ),
  }
  if (renewed.length === 0) return draft
  const renewals = renewed
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate))
    .map(({ templateId, authorityId, userId: _id, holder: fullname }) => ({
      ...{ templateId, authorityId },
      person: { _id, fullname, evalid: '' },
    }))
  const renewing = { ...draft, renewals }
  return template ? { ...renewing, people: renewedWith(renewing, template._id) } : renewing
}

/** The people to renew with a template, each once. */
export const renewedWith = ({ renewals = [] }: Draft, templateId: string): Person[] => [
  ...new Map(
    renewals.flatMap((one) => (one.templateId === templateId ? [[one.person._id, one.person]] : [])),
  ).values(),
]

/** What is left after the certificates of the chosen template were ordered; null if nothing is. */
export function remainingDraft({ renewals = [], template, origin }: Draft): Draft | null {
  const left = renewals.filter(({ templateId }) => templateId !== template?._id)
  const [next] = left
  return next ? { ...newDraft(), origin, authorityId: next.authorityId, renewals: left } : null
}

export const checkFault = (identityCheck: string) => check(identified, { identityCheck }).identityCheck

export interface StepProps {
  draft: Draft
  change: (change: Change) => void
  /** `backdates`: the user may backdate for this authority. */
  authority: { id: string; name: string; backdates: boolean }
  missing: boolean
}

/** Only an administrator of the authority can backdate. */
export const issueDateOf = ({ issueDate }: Pick<Draft, 'issueDate'>, today: Day, backdates: boolean) =>
  backdates && issueDate !== null ? issueDate : today
