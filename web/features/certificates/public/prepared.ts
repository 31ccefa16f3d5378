import type { Certificate } from '#contract/certificate.ts'
import type { Course } from '#contract/course.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { certificateTemplates } from '#contract/template.ts'

/** What the wizard needs of a template. */
export type ChosenTemplate = Pick<
  Answer<typeof certificateTemplates.read>,
  '_id' | 'name' | 'level' | 'validYears' | 'reportTypes'
>

/** What another page passes to the wizard. It is part of the history entry, so it survives a reload. */
export interface Prepared {
  id: string
  authorityId: string
  /** Null if it must be chosen. */
  template: ChosenTemplate | null
  /** Certificates to renew. */
  renewed?: readonly Pick<Certificate, 'templateId' | 'authorityId' | 'userId' | 'holder' | 'dueDate'>[]
  /** People of a course who have no certificate. */
  seats?: readonly Pick<
    Course['items'][number],
    'userId' | 'fullname' | 'evalid' | 'email' | 'identityCheck'
  >[]
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    prepared?: Prepared
  }
}

/** The value of `renew` in the address, and the id of the draft. */
export const prepared = 'selected'

/** The target of a link to the wizard. */
export function wizardWith({ template, ...what }: Omit<Prepared, 'id'>) {
  return {
    to: '/app/certificate/new',
    search: { renew: prepared },
    state: { prepared: { id: crypto.randomUUID(), ...what, template: template && partOf(template) } },
  }
}

const partOf = ({ _id, name, level, validYears, reportTypes }: ChosenTemplate) => ({
  ...{ _id, name, level, validYears, reportTypes },
})
