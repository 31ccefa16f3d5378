import { identified } from '#contract/certificate.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { accounts } from '#contract/account.ts'
import type { certificateTemplates } from '#contract/template.ts'
import type { Locale } from '#domain/locale.ts'
import { check } from '../../../form/check.ts'
import { deviceStore } from '../../../resource/deviceStore.ts'

export type Template = Answer<typeof certificateTemplates.read>
/** Someone with an account, or an address by which someone is invited: then that is their `_id` too. */
export type Person = Pick<Answer<typeof accounts.byEvalId>, '_id' | 'fullname' | 'evalid'> & {
  email?: string
}

export const invitedAs = (email: string): Person => ({
  _id: email.toLowerCase(),
  fullname: email,
  evalid: '',
  email,
})

/** A certificate about to be issued, as this device keeps it until it is. */
export interface Draft {
  step: number
  authorityId: string | null
  template: Pick<Template, '_id' | 'name' | 'level' | 'validYears' | 'reportTypes'> | null
  /** What it is printed in, where that is not the template's own. */
  language: Locale | null
  people: Person[]
  /** How everybody was identified for whom nothing else is said. */
  identityCheck: string
  /** By person, for those who were identified otherwise. */
  checks: Record<string, string>
  /** Training documents that are added already. */
  documents?: { _id: string; name: string }[]
  /** None while no one backdated: then it is the day of issue. */
  issueDate: string | null
  /** Whether someone said to have seen what the register does not show. */
  prerequisitesChecked: boolean
  /** Makes a second press, or a try after a lost answer, the same certificate. */
  key: string
}

/** A part of the draft, or how it follows from the draft as it is when the change is applied. */
export type Change = Partial<Draft> | ((draft: Draft) => Partial<Draft>)

/** The draft after a change. Anything but its key is sent, so another draft has another key. */
export const changed = (draft: Draft, change: Change): Draft => ({
  ...draft,
  key: crypto.randomUUID(),
  ...(typeof change === 'function' ? change(draft) : change),
})

/** The draft as it is issued by an authority: nothing that belongs to another one is part of it. */
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

/** How one of them was identified. */
export const checkOf = ({ identityCheck, checks }: Draft, { _id }: Person) =>
  (checks[_id] ?? '').trim() || identityCheck.trim()

/** What the contract holds against how someone was identified. */
export const checkFault = (identityCheck: string) => check(identified, { identityCheck }).identityCheck
