import { identified } from '#contract/certificate.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { accounts } from '#contract/account.ts'
import type { certificateTemplates } from '#contract/template.ts'
import type { Locale } from '#domain/locale.ts'
import type { Day } from '#domain/day.ts'
import { check } from '../../../form/check.ts'
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

export interface Draft {
  step: number
  authorityId: string | null
  template: Pick<Template, '_id' | 'name' | 'level' | 'validYears' | 'reportTypes'> | null
  /** Null for the template's own language. */
  language: Locale | null
  people: Person[]
  /** Applies to all people without their own entry in `checks`. */
  identityCheck: string
  checks: Record<string, string>
  documents?: { _id: string; name: string }[]
  /** Null unless backdated; the certificate is then issued with today's date. */
  issueDate: string | null
  /** The issuer has confirmed the prerequisites that the register cannot prove. */
  prerequisitesChecked: boolean
  /** Idempotency key: a second click or a retry issues the same certificate. */
  key: string
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

export const drafts = deviceStore<Draft>('certificateDraft')

export const newDraft = (): Draft => ({
  step: 1,
  authorityId: null,
  template: null,
  language: null,
  people: [],
  identityCheck: '',
  checks: {},
  issueDate: null,
  prerequisitesChecked: false,
  key: crypto.randomUUID(),
})

export const checkOf = ({ identityCheck, checks }: Draft, { _id }: Person) =>
  (checks[_id] ?? '').trim() || identityCheck.trim()

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
