import { useCallback, useEffect, useRef, useState } from 'react'
import { holdDraft } from './whileNobodyElse.ts'

interface Place {
  ours: boolean | null
  waited: boolean
}

/** Whether this page holds the draft: null while that is asked, false while another page does, and whether one did. */
export function useHeld(draftId: string) {
  const [place, setPlace] = useState<Place>({ ours: null, waited: false })
  const hold = useRef<ReturnType<typeof holdDraft>>(null)
  useEffect(() => {
    hold.current = holdDraft(draftId, (ours) => setPlace(({ waited }) => ({ ours, waited: waited || !ours })))
    return () => hold.current?.leave()
  }, [draftId])
  return { ...place, takeOver: useCallback(() => hold.current?.takeOver(), []) }
}
