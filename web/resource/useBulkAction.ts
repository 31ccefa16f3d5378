import { useRef, useState } from 'react'

interface Failed<T> {
  item: T
  error: unknown
}

export interface Progress<T> {
  total: number
  done: number
  failed: Failed<T>[]
  running: boolean
}

/** Runs an action per item. A refusal does not stop the others; the user can stop between two items. */
export function useBulkAction<T>() {
  const [progress, setProgress] = useState<Progress<T> | null>(null)
  const halted = useRef(false)
  const run = async (items: T[], action: (item: T) => Promise<unknown>) => {
    halted.current = false
    const failed: Failed<T>[] = []
    let done = 0
    const show = (running: boolean) =>
      setProgress({ total: items.length, done, failed: [...failed], running })
    show(true)
    for (const item of items) {
      if (halted.current) break
      await action(item).catch((error: unknown) => failed.push({ item, error }))
      done++
      show(true)
    }
    show(false)
  }
  return { progress, run, halt: () => void (halted.current = true), clear: () => setProgress(null) }
}
