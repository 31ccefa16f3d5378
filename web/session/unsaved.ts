import { useEffect, useId } from 'react'

const unsaved = new Set<string>()

/** Whether a form has unsaved input. An update of the app waits for it. */
export const hasUnsaved = () => unsaved.size > 0

export function useUnsaved(changed: boolean) {
  const id = useId()
  useEffect(() => {
    if (!changed) return
    unsaved.add(id)
    return () => void unsaved.delete(id)
  }, [changed, id])
}
