import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { certificates } from '#contract/certificate.ts'
import type { Prerequisite } from '#domain/prerequisite.ts'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/callQuery.ts'
import type { Candidate, CandidateById, Draft, Person } from './draft.ts'

interface Asked {
  templateId: string
  issueDate: string
  people: readonly Person[]
}

const bodyOf = ({ templateId, issueDate, people }: Asked) => ({
  templateId,
  issueDate,
  people: people.flatMap(({ _id: userId, evalid, email }) =>
    email ? [] : [{ userId, ...(evalid && { evalid }) }],
  ),
})

const byId = (items: Candidate[]): CandidateById => new Map(items.map((one) => [one.userId, one]))

/** What these people hold and what issuing to them would do. */
export const findCandidates = async (asked: Asked): Promise<CandidateById> =>
  byId((await call(certificates.prepare, { body: bodyOf(asked) })).items)

export function useCandidates(asked: Asked, enabled = true) {
  const body = bodyOf(asked)
  const { data, isError, isPlaceholderData } = useQuery({
    ...callQuery([certificates.name, 'prepare', body], certificates.prepare, { body }),
    enabled: enabled && asked.templateId !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: 1,
  })
  return {
    byId: byId(data?.items ?? []),
    unknown: data?.unknown ?? [],
    refusal: data?.refusal ?? null,
    isError: isError && !data,
    isLoaded: data !== undefined || isError,
    /** Whether the answer is about these people, and not about those before the last change. */
    isCurrent: !isPlaceholderData && (data !== undefined || isError),
  }
}

export type Candidates = ReturnType<typeof useCandidates>

/** The prerequisites that the register does not prove, with the people they concern. */
export function unprovenOf(
  { people }: Pick<Draft, 'people'>,
  { byId: known, unknown, isLoaded, isError }: Candidates,
) {
  const peopleByPrerequisite = new Map<Prerequisite, Person[]>()
  for (const person of isLoaded && !isError ? people : [])
    for (const one of known.get(person._id)?.notShown ?? unknown)
      peopleByPrerequisite.set(one, [...(peopleByPrerequisite.get(one) ?? []), person])
  return { whose: peopleByPrerequisite, isError, isOpen: isError || peopleByPrerequisite.size > 0 }
}

/** The first that cannot receive the certificate, then renewals, then the others; each in the order of choice. */
export const sortedByOutcome = (people: readonly Person[], known: CandidateById): Person[] => {
  const rank = ({ _id }: Person) => {
    const candidate = known.get(_id)
    if (candidate?.refusal) return 0
    return candidate?.former ? 1 : 2
  }
  return people.toSorted((one, other) => rank(one) - rank(other))
}

export const refusedOf = (people: readonly Person[], known: CandidateById) =>
  people.filter(({ _id }) => known.get(_id)?.refusal)

/** The people whose certificate is replaced. */
export const renewalsOf = (people: readonly Person[], known: CandidateById): Candidate[] =>
  people.flatMap(({ _id }) => {
    const candidate = known.get(_id)
    return candidate?.former && !candidate.refusal ? [candidate] : []
  })

/** The people who hold a higher level than the one to be issued. */
export const higherOf = (people: readonly Person[], known: CandidateById): Candidate[] =>
  people.flatMap(({ _id }) => {
    const candidate = known.get(_id)
    return candidate?.held?.isHigher ? [candidate] : []
  })

/** A person with the names of the register, which the list of certificates does not have. */
export const completed = (person: Person, known: CandidateById): Person => {
  const candidate = known.get(person._id)
  return candidate ? { ...person, fullname: candidate.fullname, evalid: candidate.evalid } : person
}
