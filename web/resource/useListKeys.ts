import { useEffect, useState, type RefObject } from 'react'

/**
 * Keyboard control of a list: j and k, or arrow keys from a focused row, change the row; `/` focuses the
 * search; `?` shows the keys. Letters can be turned off for speech input (WCAG 2.1.4). Loaded after the list.
 */
export function useListKeys(list: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    void import('./listKeys.ts').then(({ pressed }) =>
      document.addEventListener('keydown', (event) => pressed(event, list.current, () => setShown(true)), {
        signal: left.signal,
      }),
    )
    return () => left.abort()
  }, [list])
  return { shown, hide: () => setShown(false) }
}
