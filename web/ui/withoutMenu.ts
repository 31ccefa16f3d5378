import { useLayoutEffect } from 'react'

/** The menu below or beside the page would compete with the bar of a wizard. */
export function useWithoutMenu() {
  useLayoutEffect(() => {
    document.documentElement.dataset.task = ''
    return () => {
      delete document.documentElement.dataset.task
    }
  }, [])
}
