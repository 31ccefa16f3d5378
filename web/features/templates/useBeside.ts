import { useSyncExternalStore } from 'react'

/** Same width as in TemplateEditor.module.css. */
const wide = '(min-width: 1200px)'

export const useBeside = () => useSyncExternalStore(listen, () => matchMedia(wide).matches)

function listen(notify: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}
