import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { system } from '#contract/account.ts'
import { call } from '../api/call.ts'
import { useSession } from '../session/session.ts'
import { hasUnsaved } from '../session/unsaved.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'
import { createStore, useStore } from '../ui/store.ts'
import { isInHands, versionSeen } from './version.ts'
import styles from './NewVersion.module.css'

const everyMs = 5 * 60_000

/**
 * Loads a new version: immediately if nothing is unsaved, otherwise on a click or at the next navigation
 * without unsaved input.
 */
export function NewVersion() {
  const { t } = useTexts()
  const router = useRouter()
  const isWaiting = useStore(waiting)
  const { version } = useSession()
  const { data = version } = useQuery({
    queryKey: ['system.version'],
    queryFn: async ({ signal }) => (await call(system.version, {}, { signal })).version,
    // The session came with it.
    initialData: version,
    refetchInterval: everyMs,
    staleTime: everyMs,
    retry: false,
  })
  useEffect(() => loadIfNew(data), [data])
  useEffect(() => {
    if (!isWaiting) return
    return router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged && !isBusy()) location.reload()
    })
  }, [isWaiting, router])
  if (!isWaiting) return null
  return (
    <div className={styles.banner} role="status">
      <span>{t('shell.newVersion')}</span>
      <Button variant="secondary" onClick={() => location.reload()}>
        {t('shell.newVersion.load')}
      </Button>
    </div>
  )
}

const waiting = createStore(false)
// Read lazily, because a browser may block storage.
const seen = versionSeen({
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
})

/** Whether a reload would lose input. */
const isBusy = () =>
  hasUnsaved() ||
  isInHands({
    querySelector: (selector) => document.querySelector(selector),
    activeElement: document.activeElement,
  })

function loadIfNew(version: string | undefined) {
  if (!version || seen(version) !== 'new') return
  if (isBusy()) waiting.set(true)
  else location.reload()
}
