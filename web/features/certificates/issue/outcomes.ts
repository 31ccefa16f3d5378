import type { Answer } from '#contract/endpoint.ts'
import type { courses } from '#contract/course.ts'
import { mostInCourse } from '#domain/certificate.ts'
import { isEmailEntry, isLikeEvalId, type RosterLine } from '#domain/roster.ts'
import { type Candidate, type CandidateById, invitedAs, type Person } from './draft.ts'

type Meant = Answer<typeof courses.lookup>

export interface Outcome {
  line: string
  what:
    | 'add'
    | 'renew'
    | 'invite'
    | 'refused'
    | 'twice'
    | 'oneself'
    | 'nameless'
    | 'several'
    | 'unknown'
    | 'unknownEvalId'
    | 'tooMany'
  person: Person | null
  candidate?: Candidate | undefined
}

/**
 * Excludes duplicates, the user, lines beyond the maximum of a course and people who cannot receive the certificate.
 */
export function outcomesOf(
  lines: RosterLine[],
  meant: Meant,
  { chosen, me, known }: { chosen: Person[]; me: string; known: CandidateById },
): Outcome[] {
  const chosenIds = new Set(chosen.map(({ _id }) => _id))
  const taking = (outcome: Outcome & { person: Person }): Outcome => {
    const { _id } = outcome.person
    if (chosenIds.has(_id)) return { ...outcome, what: 'twice' }
    if (chosenIds.size >= mostInCourse) return { ...outcome, what: 'tooMany' }
    chosenIds.add(_id)
    return outcome
  }
  return lines.map(({ line, entry }) => {
    const match = meant.items.find((one) => one.entry === entry)
    if (!match) {
      const what = failureOf(meant, entry)
      return what === 'unknown' && isEmailEntry(entry)
        ? taking({ line, what: 'invite', person: invitedAs(entry) })
        : { line, what, person: null }
    }
    const { userId: _id, fullname, evalid } = match
    const person = { _id, fullname, evalid }
    if (_id === me) return { line, what: 'oneself', person }
    if (fullname.trim() === '') return { line, what: 'nameless', person }
    const candidate = known.get(_id)
    if (candidate?.refusal) return { line, what: 'refused', person, candidate }
    return taking({ line, what: candidate?.former ? 'renew' : 'add', person, candidate })
  })
}

const groups = { renew: 1, add: 2, invite: 2 } as const

/** Rejected lines first, then renewals, then the others. */
export const rejectedFirst = (outcomes: readonly Outcome[]): Outcome[] =>
  outcomes.toSorted((one, other) => groupOf(one) - groupOf(other))

const groupOf = ({ what }: Outcome) => groups[what as keyof typeof groups] ?? 0

/** An entry missing in the answer was beyond the maximum and not sent. */
function failureOf({ several, unknown }: Meant, entry: string): Outcome['what'] {
  if (several.includes(entry)) return 'several'
  if (!unknown.includes(entry)) return 'tooMany'
  return isLikeEvalId(entry) ? 'unknownEvalId' : 'unknown'
}
