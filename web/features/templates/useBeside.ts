import { useSyncExternalStore } from 'react'

/** Same width as in TemplateEditor.module.css. */
const wide = '(min-width: 1200px)'

export const useBeside = () => useSyncExternalStore(listen, () => matchMedia(wide).matches)

function listen(tell: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}
