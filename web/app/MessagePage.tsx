import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useSearch, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { DocumentTitle } from '../ui/pages.tsx'
import { useSession } from '../session/session.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { ButtonLink, Button } from '../ui/buttons.tsx'
import { CallProblem, NoAnswer } from '../api/CallProblem.ts'
import { reportError } from '../api/errorReports/watch.ts'
import { isLostChunk } from './chunkReload.ts'
import styles from './MessagePage.module.css'

interface Props {
  code?: string
  title: string
  children: ReactNode
  action: ReactNode
}

export function MessagePage({ code, title, children, action }: Props) {
  return (
    <div className={styles.page}>
      <DocumentTitle title={title} />
      {code && (
        <p className={styles.code} aria-hidden>
          {code}
        </p>
      )}
      <h1 tabIndex={-1}>{title}</h1>
      <div className={styles.words}>{children}</div>
      <div className="row">{action}</div>
    </div>
  )
}

export function NotFoundPage() {
  const { t } = useTexts()
  const { account } = useSession()
  const { address: requested } = useSearch({ strict: false })
  return (
    <MessagePage
      code="404"
      title={t('shell.notFound.title')}
      action={
        <ButtonLink to={account ? '/app' : '/login'}>
          {t(account ? 'shell.toApp' : 'shell.toLogin')}
        </ButtonLink>
      }
    >
      {requested && <p className="mono">{requested}</p>}
      {t('shell.notFound.what')}
    </MessagePage>
  )
}

/** Whether a frame around the page has the `<main>` element: a document has only one. */
export const InsideMain = createContext(false)

export function CrashPage({ error }: ErrorComponentProps) {
  const { t } = useTexts()
  const router = useRouter()
  const reference = useMemo(() => referenceOf(error), [error])
  useEffect(() => reportError(error, reference), [error, reference])
  const unreachable = error instanceof NoAnswer || isLostChunk(error)
  const Main = useContext(InsideMain) ? 'div' : 'main'
  return (
    <Main className={styles.crash}>
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
    </Main>
  )
}

/** Reference for the operator: the first characters of the request id. */
const referenceOf = (error: unknown) =>
  ((error instanceof CallProblem && error.requestId) || crypto.randomUUID()).slice(0, 8)
