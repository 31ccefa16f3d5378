import { mayIssueOn } from '#domain/certificate.ts'
import { type Draft, identityFault } from './draft.ts'
import { type Candidates, refusedOf } from './useCandidates.ts'

/** The number of the first question without a valid answer. */
export function firstOpenQuestion(
  draft: Draft,
  { day, today, candidates }: { day: string; today: string; candidates: Candidates },
) {
  const { template, people } = draft
  if (!template) return 1
  if (people.length === 0 || refusedOf(people, candidates.byId).length > 0) return 2
  const isIdentified = people.every((person) => !identityFault(draft, person, candidates.byId))
  return isIdentified && mayIssueOn(day, today, true) ? 4 : 3
}
