import type { Answer } from '#contract/endpoint.ts'
import type { courses } from '#contract/course.ts'
import type { Certificate } from '#contract/certificate.ts'
import { drafts, invitedAs, newDraft, prepared, renewalDraft, type Draft } from '../issue/draft.ts'

type Course = Answer<typeof courses.read>

interface Again {
  /** The part of the course that has no certificate. */
  seats: Course['items']
  authorityId: string
  template: Draft['template']
}

interface Renewal {
  certificates: Certificate[]
  template: Draft['template']
}

/** Stores a draft that renews these certificates. Returns the value of `renew` in the address. */
export async function prepareRenewal(userId: string, { certificates, template }: Renewal): Promise<string> {
  await drafts.keep(userId, prepared, renewalDraft(certificates, template))
  return prepared
}

/** Stores a draft for people of a course. Returns the value of `renew` in the address. */
export async function prepareAgain(userId: string, { seats, authorityId, template }: Again): Promise<string> {
  const people = seats.map(({ userId: _id, fullname, evalid, email }) =>
    _id ? { _id, fullname, evalid } : invitedAs(email),
  )
  const checks = seats.map(({ identityCheck }, index) => [people[index]?._id ?? '', identityCheck] as const)
  const draft = { ...newDraft(), authorityId, template, people }
  await drafts.keep(userId, prepared, {
    ...draft,
    checks: Object.fromEntries(checks),
    step: template ? 4 : 1,
  })
  return prepared
}
