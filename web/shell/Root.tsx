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

/**
 * At once, or when what the page is about has been read; again where the title reached was still that of the page
 * before, and left with it. Whoever went on meanwhile stays where they are.
 */
function focusTitle() {
  const reach = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  const watch = new MutationObserver(() => {
    if (document.activeElement === document.body) reach()
  })
  const wentOn = new AbortController()
  for (const deed of ['keydown', 'pointerdown'])
    addEventListener(deed, () => wentOn.abort(), { signal: wentOn.signal, capture: true })
  wentOn.signal.addEventListener('abort', () => watch.disconnect())
  watch.observe(document.body, { childList: true, subtree: true })
  reach()
}
