import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { deviceStore } from '../../device/deviceStore.ts'
import { useAccount } from '../../session/session.ts'

const drafts = deviceStore<object>('forumDraft')
const pauseMs = 400

/** A draft stored on this device until it is sent; null while loading. */
export function useDraft<D extends object>(id: string, blank: D) {
  const { userId } = useAccount().actor
  const [draft, setDraft] = useState<D | null>(null)
  const [stored, setStored] = useState(false)
  const first = useRef(blank)
  const latest = useRef<D | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (next: D) => {
    latest.current = next
    setDraft(next)
  }
  // Writing also works if the device cannot store drafts.
  const keep = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const next = latest.current
    if (next) void drafts.keep(userId, id, next).then(() => setStored(true), nothing)
  }
  const restore = useEffectEvent((before: object | undefined) => {
    show({ ...first.current, ...before })
    setStored(before !== undefined)
  })
  const left = useEffectEvent(() => {
    if (timer.current !== undefined) keep()
  })
  useEffect(() => {
    let isUnmounted = false
    void drafts
      .find(userId, id)
      .catch(nothing)
      .then((before) => !isUnmounted && restore(before ?? undefined))
    return () => {
      isUnmounted = true
    }
  }, [userId, id])
  useEffect(() => () => left(), [])
  return {
    draft,
    stored,
    change(part: Partial<D> | ((before: D) => Partial<D>)) {
      const before = latest.current
      if (!before) return
      show({ ...before, ...(typeof part === 'function' ? part(before) : part) })
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, pauseMs)
    },
    async drop() {
      clearTimeout(timer.current)
      timer.current = undefined
      show(first.current)
      setStored(false)
      await drafts.drop(userId, id)
    },
  }
}

const nothing = () => undefined
