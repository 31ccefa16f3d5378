import { useCallback, useEffect, useRef, useState } from 'react'
import { lockDraft } from './whileNobodyElse.ts'

interface LockState {
  ours: boolean | null
  waited: boolean
}

/** `ours` is null while the lock is pending and false while another page has it. */
export function useDraftLock(draftId: string) {
  const [place, setPlace] = useState<LockState>({ ours: null, waited: false })
  const hold = useRef<ReturnType<typeof lockDraft>>(null)
  useEffect(() => {
    hold.current = lockDraft(draftId, (ours) => setPlace(({ waited }) => ({ ours, waited: waited || !ours })))
    return () => hold.current?.leave()
  }, [draftId])
  return { ...place, takeOver: useCallback(() => hold.current?.takeOver(), []) }
}
