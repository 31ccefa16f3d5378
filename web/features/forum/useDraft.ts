import { useEffect, useRef, useState } from 'react'
import { deviceStore } from '../../resource/deviceStore.ts'
import { useAccount } from '../../session/session.ts'

const drafts = deviceStore<object>('forumDraft')
const pauseMs = 400

/** What is being written, kept on this device until it is sent; null until it was looked for. */
export function useDraft<D extends object>(id: string, blank: D) {
  const { userId } = useAccount().actor
  const [draft, setDraft] = useState<D | null>(null)
  const [kept, setKept] = useState(false)
  const first = useRef(blank)
  useEffect(() => {
    let gone = false
    void drafts
      .find(userId, id)
      .catch(() => undefined)
      .then((found) => {
        if (gone) return
        setDraft({ ...first.current, ...found })
        setKept(found !== undefined)
      })
    return () => {
      gone = true
    }
  }, [userId, id])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    draft,
    kept,
    change(part: Partial<D> | ((before: D) => Partial<D>)) {
      setDraft((before) => {
        if (!before) return before
        const next = { ...before, ...(typeof part === 'function' ? part(before) : part) }
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          void drafts.keep(userId, id, next).then(() => setKept(true))
        }, pauseMs)
        return next
      })
    },
    async drop() {
      clearTimeout(timer.current)
      setDraft(first.current)
      setKept(false)
      await drafts.drop(userId, id)
    },
  }
}
