import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { system } from '#contract/account.ts'
import { call } from '../api/call.ts'
import { hasUnsaved } from '../session/unsaved.ts'
import { useTexts } from '../texts/useTexts.ts'
import { Button } from '../ui/Button.tsx'
import styles from './NewVersion.module.css'
import { versionStep } from './version.ts'

const key = 'latestFetchedVersion'
const everyMs = 5 * 60_000

/** Brings in a new version: at once where nothing is unsaved, else on tap or at the next page without unsaved input. */
export function NewVersion() {
  const { t } = useTexts()
  const router = useRouter()
  const waiting = useNewVersion()
  useEffect(() => {
    if (!waiting) return
    return router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged && !hasUnsaved()) location.reload()
    })
  }, [waiting, router])
  if (!waiting) return null
  return (
    <div className={styles.banner} role="status">
      <span>{t('shell.newVersion')}</span>
      <Button tone="secondary" onClick={() => location.reload()}>
        {t('shell.newVersion.load')}
      </Button>
    </div>
  )
}

function useNewVersion() {
  const [waiting, setWaiting] = useState(false)
  const { data } = useQuery({
    queryKey: ['system.version'],
    queryFn: ({ signal }) => call(system.version, {}, { signal }),
    refetchInterval: everyMs,
    staleTime: everyMs,
    retry: false,
  })
  useEffect(() => {
    if (!data) return
    const step = versionStep(localStorage.getItem(key), data.version)
    localStorage.setItem(key, data.version)
    if (step !== 'new') return
    if (hasUnsaved()) setWaiting(true)
    else location.reload()
  }, [data])
  return waiting
}
