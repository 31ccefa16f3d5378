import { useEffect, useRef, useState } from 'react'
import type { Saving } from '../../../ui/wizard.tsx'
import {
  abandonedBy,
  changed,
  draftFrom,
  drafts,
  newDraft,
  remainingDraft,
  type Change,
  type Draft,
} from './draft.ts'
import type { Prepared } from '../public/prepared.ts'
import { useQuery } from '@tanstack/react-query'
import { users } from '#contract/user.ts'
import { certificates } from '#contract/certificate.ts'
import { certificateTemplates } from '#contract/template.ts'
import { languagesOf } from '#domain/wording.ts'
import { callRead } from '../../../resource/calls.ts'

type Prefilled = Pick<Draft, 'template' | 'people' | 'authorityId'>

interface Beginning {
  key: string
  renewed?: Prefilled | undefined
  passed?: Prepared | undefined
}

/** Stored on this device with every change. A renewal starts with the values of the certificate. */
export function useDraft(userId: string, { key, renewed, passed }: Beginning) {
  const [draft, setDraft] = useState<Draft | null>(null)
  // The latest draft. An upload that ends later must not restore the draft it started with.
  const current = useRef<Draft | null>(null)
  const show = (next: Draft) => {
    current.current = next
    setDraft(next)
  }
  const [saving, setSaving] = useState<Saving>('idle')
  useEffect(() => {
    let isCurrent = true
    const use = (stored?: Draft) => {
      const draft = passed && stored?.origin !== passed.id ? draftFrom(passed) : (stored ?? newDraft())
      if (isCurrent) show(renewed ? renewalOf(draft, renewed) : draft)
    }
    drafts.find(userId, key).then(use, () => use())
    return () => void (isCurrent = false)
  }, [userId, key, renewed, passed])

  const change = (part: Change) => {
    if (!current.current) return
    const next = changed(current.current, part)
    show(next)
    store(userId, key, next).then(
      () => setSaving('savedHere'),
      () => setSaving('failed'),
    )
  }

  const restart = () => {
    show(newDraft())
    setSaving('idle')
  }
  /** After the order: shows what is left to renew and returns true, or deletes the draft. */
  const finish = async () => {
    const left = current.current && remainingDraft(current.current)
    if (left) change(left)
    else await drafts.drop(userId, key).catch(() => undefined)
    return left !== null
  }

  return { draft, change, restart, finish, saving }
}

async function store(userId: string, key: string, draft: Draft) {
  await drafts.keep(userId, key, draft)
  const abandoned = abandonedBy(key, await drafts.ids(userId))
  await Promise.all(abandoned.map((other) => drafts.drop(userId, other)))
}

// A confirmed check of another person does not apply.
const renewalOf = (draft: Draft, renewed: Prefilled): Draft => ({
  ...draft,
  ...(isSame(draft.people, renewed.people) ? {} : { identityCheck: '', checks: {}, issueDate: null }),
  ...renewed,
  prerequisitesChecked: false,
  step: 4,
})

const isSame = (some: Draft['people'], others: Draft['people']) =>
  some.length === others.length && some.every(({ _id }, index) => _id === others[index]?._id)

/** Template, person and authority of a certificate to renew. A retired template must be chosen again. */
export function useRenewed(certificateId: string | undefined) {
  return useQuery({
    queryKey: [certificates.name, 'renewed', certificateId],
    enabled: certificateId !== undefined,
    // A refetch would reset the draft.
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Pick<Draft, 'template' | 'language' | 'people' | 'authorityId'>> => {
      const { templateId, userId, authorityId, ...former } = await callRead(
        certificates,
        certificateId ?? '',
        signal,
      )
      const [template, { _id, fullname, evalid }] = await Promise.all([
        callRead(certificateTemplates, templateId, signal).catch(() => null),
        callRead(users, userId, signal),
      ])
      const isTranslated = template && languagesOf(template).slice(1).includes(former.language)
      const language = isTranslated ? former.language : null
      return { template, language, people: [{ _id, fullname, evalid }], authorityId }
    },
  })
}
