import type { Answer } from '#contract/endpoint.ts'
import type { courses } from '#contract/course.ts'
import { mostInCourse } from '#domain/certificate.ts'
import type { RosterLine } from '#domain/roster.ts'
import type { Person } from './draft.ts'

type Meant = Answer<typeof courses.lookup>

/** What would become of a line of a pasted list: somebody to add, or why nobody. */
export interface Outcome {
  line: string
  what: 'add' | 'twice' | 'oneself' | 'nameless' | 'several' | 'unknown' | 'tooMany'
  person: Person | null
}

/** Line by line what a pasted list would do. Nobody is added twice, not oneself, and no more than fit. */
export function outcomesOf(
  lines: RosterLine[],
  meant: Meant,
  { chosen, me }: { chosen: Person[]; me: string },
): Outcome[] {
  const taken = new Set(chosen.map(({ _id }) => _id))
  return lines.map(({ line, entry }) => {
    const found = meant.items.find((one) => one.entry === entry)
    if (!found) return { line, what: meant.several.includes(entry) ? 'several' : 'unknown', person: null }
    const { userId: _id, fullname, evalid } = found
    const person = { _id, fullname, evalid }
    if (taken.has(_id)) return { line, what: 'twice', person }
    if (_id === me) return { line, what: 'oneself', person }
    if (fullname.trim() === '') return { line, what: 'nameless', person }
    if (taken.size >= mostInCourse) return { line, what: 'tooMany', person }
    taken.add(_id)
    return { line, what: 'add', person }
  })
}
