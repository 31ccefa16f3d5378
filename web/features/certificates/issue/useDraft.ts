import { useEffect, useState } from 'react'
import type { Saving } from '../../../ui/Wizard.tsx'
import { drafts, newDraft, type Draft } from './draft.ts'

const only = 'new'

/** The draft of the person signed in: found again after a reload, kept with every change. */
export function useDraft(userId: string) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [saving, setSaving] = useState<Saving>('idle')
  useEffect(() => {
    let wanted = true
    const use = (found?: Draft) => {
      if (wanted) setDraft(found ?? newDraft())
    }
    drafts.find(userId, only).then(use, () => use())
    return () => void (wanted = false)
  }, [userId])

  const change = (part: Partial<Draft>) => {
    if (!draft) return
    const next = { ...draft, key: crypto.randomUUID(), ...part }
    setDraft(next)
    drafts.keep(userId, only, next).then(
      () => setSaving('savedHere'),
      () => setSaving('failed'),
    )
  }

  const restart = () => {
    setDraft(newDraft())
    setSaving('idle')
  }
  /** Once it is issued nothing is left to be found. */
  const drop = () => drafts.drop(userId, only).catch(() => undefined)

  return { draft, change, restart, drop, saving }
}
