import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NewVersion } from './NewVersion.tsx'

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
 * Moves focus to the page title, after its data has loaded. Repeats if that title belonged to the previous
 * page. Does nothing if the user has moved the focus meanwhile.
 */
function focusTitle() {
  const reach = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  const watch = new MutationObserver(() => {
    if (document.activeElement === document.body) reach()
  })
  const wentOn = new AbortController()
  for (const action of ['keydown', 'pointerdown'])
    addEventListener(action, () => wentOn.abort(), { signal: wentOn.signal, capture: true })
  wentOn.signal.addEventListener('abort', () => watch.disconnect())
  watch.observe(document.body, { childList: true, subtree: true })
  reach()
}
