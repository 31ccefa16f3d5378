import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { system } from '#contract/account.ts'
import { call } from '../api/call.ts'
import { hasUnsaved } from '../session/unsaved.ts'
import { useTexts } from '../texts/useTexts.ts'
import { Button } from '../ui/Button.tsx'
import { createStore, useStore } from '../ui/store.ts'
import styles from './NewVersion.module.css'
import { versionStep } from './version.ts'

const key = 'latestFetchedVersion'
const everyMs = 5 * 60_000

/** Brings in a new version: at once where nothing is unsaved, else on tap or at the next page without unsaved input. */
export function NewVersion() {
  const { t } = useTexts()
  const router = useRouter()
  const isWaiting = useStore(waiting)
  useQuery({
    queryKey: ['system.version'],
    queryFn: ({ signal }) => checkVersion(signal),
    refetchInterval: everyMs,
    staleTime: everyMs,
    retry: false,
  })
  useEffect(() => {
    if (!isWaiting) return
    return router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged && !hasUnsaved()) location.reload()
    })
  }, [isWaiting, router])
  if (!isWaiting) return null
  return (
    <div className={styles.banner} role="status">
      <span>{t('shell.newVersion')}</span>
      <Button tone="secondary" onClick={() => location.reload()}>
        {t('shell.newVersion.load')}
      </Button>
    </div>
  )
}

const waiting = createStore(false)

async function checkVersion(signal: AbortSignal) {
  const { version } = await call(system.version, {}, { signal })
  const step = versionStep(localStorage.getItem(key), version)
  localStorage.setItem(key, version)
  if (step === 'new' && hasUnsaved()) waiting.set(true)
  else if (step === 'new') location.reload()
  return version
}
