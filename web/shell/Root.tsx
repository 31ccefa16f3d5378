import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NewVersion } from './NewVersion.tsx'

/** Present on every page: the notice of a new version, and the focus moving to a new page's title. */
export function Root() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) focusTitle()
      }),
    [router],
  )
  return (
    <>
      <NewVersion />
      <Outlet />
    </>
  )
}

/** At once, or when what the page is about has been read; whoever went on meanwhile stays where they are. */
function focusTitle() {
  const reach = () => {
    const title = document.querySelector<HTMLElement>('main h1')
    title?.focus({ preventScroll: true })
    return title !== null
  }
  if (reach()) return
  const watch = new MutationObserver(() => {
    if (document.activeElement !== document.body || reach()) watch.disconnect()
  })
  watch.observe(document.body, { childList: true, subtree: true })
}
