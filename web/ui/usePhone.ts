import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 767px)'

/** The width at which the style sheets show the bar of phones. */
export const usePhone = () => useSyncExternalStore(listen, () => matchMedia(narrow).matches)

function listen(changed: () => void) {
  const query = matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
