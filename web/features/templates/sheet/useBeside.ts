import { useSyncExternalStore } from 'react'

/** From here on the pages stand beside the form, not in it; the same width as in TemplateEditor.module.css. */
const wide = '(min-width: 1200px)'

export const useBeside = () => useSyncExternalStore(listen, () => matchMedia(wide).matches)

function listen(tell: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}
