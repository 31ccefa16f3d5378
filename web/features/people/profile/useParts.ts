import { useCallback, useEffect, useRef, useState } from 'react'
import type { TextKey } from '#texts/texts.ts'

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
