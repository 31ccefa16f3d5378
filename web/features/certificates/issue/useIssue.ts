import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { certificates, type Certificate } from '#contract/certificate.ts'
import { courses } from '#contract/course.ts'
import { call } from '../../../api/call.ts'
import { checkOf, type Draft, type Person } from './draft.ts'

export type Ordered = { certificate: Certificate } | { courseId: string }

export function useIssue() {
  const client = useQueryClient()
  const [failure, setFailure] = useState<unknown>(null)
  const [pending, setPending] = useState(false)

  const one = async (draft: Draft, issueDate: string): Promise<Ordered> => {
    const certificate = await call(
      certificates.create,
      { body: { ...bodyOf(draft, issueDate), ...identified(draft) } },
      { idempotencyKey: draft.key },
    )
    client.setQueryData([certificates.name, 'item', certificate._id], certificate)
    return { certificate }
  }

  const many = async (draft: Draft, issueDate: string): Promise<Ordered> => {
    const body = { ...bodyOf(draft, issueDate), people: peopleOf(draft) }
    const { _id } = await call(courses.create, { body }, { idempotencyKey: draft.key })
    void client.invalidateQueries({ queryKey: [courses.name, 'list'] })
    return { courseId: _id }
  }

  const issue = async (draft: Draft, issueDate: string): Promise<Ordered | null> => {
    setFailure(null)
    setPending(true)
    try {
      const ordered = await (draft.people.length === 1 && !draft.people[0]?.email ? one : many)(
        draft,
        issueDate,
      )
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

const identified = (draft: Draft) => {
  const [person] = draft.people
  return person
    ? { ...meant(person), identityCheck: checkOf(draft, person) }
    : { userId: '', identityCheck: '' }
}

const peopleOf = (draft: Draft) =>
  draft.people.map((person) => ({
    ...(person.email ? { email: person.email } : meant(person)),
    identityCheck: checkOf(draft, person),
  }))

const meant = ({ _id: userId, evalid }: Person) => ({ userId, ...(evalid && { evalid }) })
