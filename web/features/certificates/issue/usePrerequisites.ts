import { useQuery } from '@tanstack/react-query'
import { certificates } from '#contract/certificate.ts'
import type { Prerequisite } from '#domain/prerequisite.ts'
import { call } from '../../../api/call.ts'
import type { Draft, Person } from './draft.ts'

/** Prerequisites that the register cannot prove, by person; null until loaded. */
export function usePrerequisites({ template, people }: Draft, issueDate: string, enabled: boolean) {
  const templateId = template?._id ?? ''
  const userIds = people.filter(({ email }) => !email).map(({ _id }) => _id)
  const { data, isError } = useQuery({
    queryKey: [certificates.name, 'prerequisites', templateId, issueDate, userIds],
    queryFn: ({ signal }) =>
      call(certificates.prerequisites, { body: { templateId, issueDate, userIds } }, { signal }),
    enabled,
    gcTime: 0,
    retry: 1,
  })
  const ofPerson = new Map(data?.items.map(({ userId, notShown }) => [userId, notShown]))
  const peopleByPrerequisite = new Map<Prerequisite, Person[]>()
  for (const person of data ? people : [])
    for (const one of ofPerson.get(person._id) ?? data?.unknown ?? [])
      peopleByPrerequisite.set(one, [...(peopleByPrerequisite.get(one) ?? []), person])
  return {
    whose: peopleByPrerequisite,
    isError,
    isKnown: data !== undefined || isError,
    isOpen: isError || peopleByPrerequisite.size > 0,
  }
}
