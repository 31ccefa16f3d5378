import { useEffect, useRef, useState } from 'react'
import type { Saving } from '../../../ui/Wizard.tsx'
import { changed, drafts, newDraft, type Change, type Draft } from './draft.ts'

const only = 'new'

/** What is known before anyone chose it: of a renewal template, person and authority. */
type Known = Pick<Draft, 'template' | 'people' | 'authorityId'>

/** The draft of the person signed in: found again after a reload, kept with every change. A renewal begins with what is known. */
export function useDraft(userId: string, renewed?: Known) {
  const [draft, setDraft] = useState<Draft | null>(null)
  // A change applies to this one: an upload that ends later must not bring back the draft it began with.
  const current = useRef<Draft | null>(null)
  const show = (next: Draft) => {
    current.current = next
    setDraft(next)
  }
  const [saving, setSaving] = useState<Saving>('idle')
  useEffect(() => {
    let wanted = true
    const use = (found = newDraft()) => {
      if (wanted) show(renewed ? renewalOf(found, renewed) : found)
    }
    drafts.find(userId, only).then(use, () => use())
    return () => void (wanted = false)
  }, [userId, renewed])

  const change = (part: Change) => {
    if (!current.current) return
    const next = changed(current.current, part)
    show(next)
    drafts.keep(userId, only, next).then(
      () => setSaving('savedHere'),
      () => setSaving('failed'),
    )
  }

  const restart = () => {
    show(newDraft())
    setSaving('idle')
  }
  /** Once it is issued nothing is left to be found. */
  const drop = () => drafts.drop(userId, only).catch(() => undefined)

  return { draft, change, restart, drop, saving }
}

// What was checked of another person says nothing about this one.
const renewalOf = (draft: Draft, renewed: Known): Draft => ({
  ...draft,
  ...(isSame(draft.people, renewed.people) ? {} : { identityCheck: '', checks: {}, issueDate: null }),
  ...renewed,
  prerequisitesChecked: false,
  step: 3,
})

const isSame = (some: Draft['people'], others: Draft['people']) =>
  some.length === others.length && some.every(({ _id }, place) => _id === others[place]?._id)
