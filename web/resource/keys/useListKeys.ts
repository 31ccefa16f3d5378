import { useEffect, useState, type RefObject } from 'react'

/**
 * A list by keys alone: j and k, or the arrows once a row is chosen, go from row to row, `/` into the search, `?` shows
 * them. Anyone who dictates or types by mistake can turn the letters off. Loaded after the list itself.
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
