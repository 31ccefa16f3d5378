import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { certificates, type Certificate } from '#contract/certificate.ts'
import { courses } from '#contract/course.ts'
import { call } from '../../../api/call.ts'
import { type CandidateById, checkOf, type Draft, keptIdentity, type Person } from './draft.ts'

export type Ordered = { certificate: Certificate } | { courseId: string }

interface Order {
  draft: Draft
  issueDate: string
  known: CandidateById
}

/** A course waits for people whose account is not open yet. */
function isSingle({ draft: { people }, known }: Order) {
  const [person, another] = people
  return person !== undefined && !another && !person.email && !known.get(person._id)?.awaited
}

export function useIssue() {
  const client = useQueryClient()
  const [failure, setFailure] = useState<unknown>(null)
  const [pending, setPending] = useState(false)

  const one = async ({ draft, issueDate, known }: Order): Promise<Ordered> => {
    const certificate = await call(
      certificates.create,
      { body: { ...bodyOf(draft, issueDate), ...identified(draft, known) } },
      { idempotencyKey: draft.key },
    )
    client.setQueryData([certificates.name, 'item', certificate._id], certificate)
    return { certificate }
  }

  const many = async ({ draft, issueDate, known }: Order): Promise<Ordered> => {
    const body = { ...bodyOf(draft, issueDate), people: peopleOf(draft, known) }
    const { _id } = await call(courses.create, { body }, { idempotencyKey: draft.key })
    void client.invalidateQueries({ queryKey: [courses.name, 'list'] })
    return { courseId: _id }
  }

  const issue = async (order: Order): Promise<Ordered | null> => {
    setFailure(null)
    setPending(true)
    try {
      const ordered = await (isSingle(order) ? one : many)(order)
      void client.invalidateQueries({ queryKey: [certificates.name, 'list'] })
      return ordered
    } catch (problem) {
      setFailure(problem)
      return null
    } finally {
      setPending(false)
    }
  }

  return { issue, failure, pending, forget: () => setFailure(null) }
}

const bodyOf = ({ template, language, prerequisitesChecked, documents = [] }: Draft, issueDate: string) => ({
  templateId: template?._id ?? '',
  ...{ issueDate, prerequisitesChecked },
  ...(language && { language }),
  documents: documents.map(({ _id }) => _id),
})

const identified = (draft: Draft, known: CandidateById) => {
  const [person] = draft.people
  return person
    ? { ...meant(person), ...identityOf(draft, person, known) }
    : { userId: '', identityCheck: '' }
}

const peopleOf = (draft: Draft, known: CandidateById) =>
  draft.people.map((person) => ({
    ...(person.email ? { email: person.email } : meant(person)),
    ...identityOf(draft, person, known),
  }))

const identityOf = (draft: Draft, person: Person, known: CandidateById) =>
  keptIdentity(draft, person, known) ? { identityKept: true } : { identityCheck: checkOf(draft, person) }

const meant = ({ _id: userId, evalid }: Person) => ({ userId, ...(evalid && { evalid }) })
