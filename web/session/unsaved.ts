import { useEffect, useId } from 'react'

const unsaved = new Set<string>()

/** Whether anything typed is not yet saved anywhere. A new version waits for that. */
export const hasUnsaved = () => unsaved.size > 0

/** Counts a form as unsaved for as long as it is shown and changed. */
export function useUnsaved(changed: boolean) {
  const id = useId()
  useEffect(() => {
    if (!changed) return
    unsaved.add(id)
    return () => void unsaved.delete(id)
  }, [changed, id])
}
