import type { Answer } from '#contract/endpoint.ts'
import type { courses } from '#contract/course.ts'
import { drafts, invitedAs, newDraft, prepared, type Draft } from '../issue/draft.ts'

type Course = Answer<typeof courses.read>

/** Stores a draft for the people of a course who have no certificate. Returns the value of `renew` in the address. */
export async function prepareAgain(
  userId: string,
  course: Course,
  template: Draft['template'],
): Promise<string> {
  const open = openSeats(course)
  const people = open.map(({ userId: _id, fullname, evalid, email }) =>
    _id ? { _id, fullname, evalid } : invitedAs(email),
  )
  const checks = open.map(({ identityCheck }, index) => [people[index]?._id ?? '', identityCheck] as const)
  const draft = { ...newDraft(), authorityId: course.authorityId, template, people }
  await drafts.keep(userId, prepared, {
    ...draft,
    checks: Object.fromEntries(checks),
    step: template ? 4 : 1,
  })
  return prepared
}

export const openSeats = ({ items }: Pick<Course, 'items'>) =>
  items.filter(({ state }) => state === 'refused' || state === 'failed')
