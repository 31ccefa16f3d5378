import { useCallback, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { TextKey } from '#texts/texts.ts'
import type { Account } from '#contract/account.ts'
import type { profile } from '#contract/user.ts'

type Save = () => Promise<boolean>
/** Registers how a section is saved while it has changes; null removes it. */
export type RegisterPart = (title: TextKey, save: Save | null) => void

export function useParts() {
  const [changed, setChanged] = useState<ReadonlyMap<TextKey, Save>>(new Map())
  const [saved, setSaved] = useState<TextKey[]>([])
  const [pending, setPending] = useState(false)
  const register: RegisterPart = useCallback((title, save) => {
    setChanged((before) => {
      const others = [...before].filter(([one]) => one !== title)
      return new Map(save ? [...others, [title, save]] : others)
    })
    if (save) setSaved((before) => before.filter((one) => one !== title))
  }, [])
  // In sequence, because each save needs the version of the one before.
  const saveAll = async () => {
    setPending(true)
    setSaved([])
    const done: TextKey[] = []
    for (const [title, save] of changed) if (await save()) done.push(title)
    setSaved(done)
    setPending(false)
  }
  return { changed: [...changed.keys()], saved, pending, register, saveAll }
}

export function usePart(
  title: TextKey,
  { changed, submit }: { changed: boolean; submit: Save },
  register: RegisterPart,
) {
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })
  useEffect(() => {
    if (!changed) return
    register(title, () => latest.current())
    return () => register(title, null)
  }, [changed, title, register])
}

export type Profile = z.infer<typeof profile>

/** The stored profile as input. The public part is sent only if changed. */
export const profileOf = (account: Account): Profile => ({
  firstname: account.firstname,
  lastname: account.lastname,
  phone: account.phone ?? '',
  language: account.language,
  certificateNotification: account.certificateNotification ?? true,
  expiryDigest: account.expiryDigest ?? true,
  metadata: account.metadata,
  namedInCredential: account.namedInCredential ?? false,
})
