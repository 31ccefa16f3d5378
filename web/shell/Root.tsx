import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NewVersion } from './NewVersion.tsx'

/** Present on every page: the notice of a new version, and the focus moving to a new page's title. */
export function Root() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation)
          document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
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
