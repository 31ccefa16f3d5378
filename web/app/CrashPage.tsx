import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { CallProblem, NoAnswer } from '../api/CallProblem.ts'
import { reportError } from '../api/errorReports/watch.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'
import { MessagePage } from './MessagePage.tsx'
import styles from './CrashPage.module.css'
import { isLostChunk } from './chunkReload.ts'

export function CrashPage({ error }: ErrorComponentProps) {
  const { t } = useTexts()
  const router = useRouter()
  const reference = useMemo(() => referenceOf(error), [error])
  useEffect(() => reportError(error, reference), [error, reference])
  const unreachable = error instanceof NoAnswer || isLostChunk(error)
  return (
    <main className={styles.crash}>
      <MessagePage
        title={t(unreachable ? 'shell.unreachable.title' : 'shell.crash.title')}
        action={<Button onClick={() => void router.invalidate()}>{t('shell.retry')}</Button>}
      >
        <p>{t(unreachable ? 'shell.unreachable.what' : 'shell.crash.what')}</p>
        {!unreachable && (
          <p>
            {t('shell.crash.reference')} <code className="mono">{reference}</code>
          </p>
        )}
      </MessagePage>
    </main>
  )
}

/** Reference for the operator: the first characters of the request id. */
const referenceOf = (error: unknown) =>
  ((error instanceof CallProblem && error.requestId) || crypto.randomUUID()).slice(0, 8)
