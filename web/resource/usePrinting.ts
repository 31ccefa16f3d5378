import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { allMatches } from './calls.ts'
import type { Item } from './types.ts'
import type { List } from './useList.ts'

let isPrinting = false

/** Whether the browser prints the page now. */
export const useIsPrinting = () => useSyncExternalStore(listen, () => isPrinting)

function listen(changed: () => void) {
  const left = new AbortController()
  const listenTo = (event: 'beforeprint' | 'afterprint') =>
    window.addEventListener(
      event,
      () => {
        isPrinting = event === 'beforeprint'
        changed()
      },
      { signal: left.signal },
    )
  listenTo('beforeprint')
  listenTo('afterprint')
  return () => left.abort()
}

/** `printed` has the items of all pages, up to the limit of `allMatches`, while the browser prints. */
export function usePrinting<T extends Item>(list: List<T>) {
  const [all, setAll] = useState<T[] | null>(null)
  useEffect(() => {
    if (!all) return undefined
    const left = new AbortController()
    window.addEventListener('afterprint', () => setAll(null), { signal: left.signal })
    window.print()
    return () => left.abort()
  }, [all])
  const { l: _size, lo: _page, ...query } = list.query
  // Without an answer, the loaded page is printed, which says that it is a part.
  const print = () => allMatches(list.resource, query).then(setAll, () => setAll([...list.items]))
  usePrintKey(list.pages > 1 ? print : undefined)
  return { print, printed: all ? { ...list, items: all } : list }
}

/**
 * The keys of the browser for printing. The browser does not wait for requests in `beforeprint`, so that its own menu
 * prints only what is loaded.
 */
function usePrintKey(print: (() => unknown) | undefined) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (!print || key.toLowerCase() !== 'p' || ctrlKey === metaKey || altKey || shiftKey) return
    event.preventDefault()
    if (!event.repeat) print()
  })
  useEffect(() => {
    const left = new AbortController()
    window.addEventListener('keydown', onKey, { signal: left.signal })
    return () => left.abort()
  }, [])
}
