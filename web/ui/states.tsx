import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from './buttons.tsx'
import { useWithoutMenu } from './withoutMenu.ts'
import styles from './states.module.css'

interface StateTexts {
  title: string
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, children, action }: StateTexts) {
  return (
    <div className={styles.state}>
      <span className={styles.line} aria-hidden />
      <h2>{title}</h2>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

export function ErrorState({ message, retry }: { message: string; retry?: () => void }) {
  const { t } = useTexts()
  return (
    <div className={styles.state} role="alert">
      <IconAlertTriangle className={styles.warn} size={32} stroke={1.5} aria-hidden />
      <p className={styles.message}>{message}</p>
      {retry && (
        <Button variant="secondary" icon={<IconRefresh size={18} aria-hidden />} onClick={retry}>
          {t('shell.retry')}
        </Button>
      )}
    </div>
  )
}

export function Skeleton({ height = 20, width = '100%' }: Pick<CSSProperties, 'height' | 'width'>) {
  return <span className={styles.skeleton} style={{ height, width }} aria-hidden />
}

/** Announces to screen readers that its content is loading. */
export function LoadingState({ className, children }: { className?: string; children?: ReactNode }) {
  const { t } = useTexts()
  return (
    <div className={className} aria-busy="true">
      <span className="hidden" role="status">
        {t('shell.loading')}
      </span>
      {children}
    </div>
  )
}

export const PageSkeleton = () => (
  <LoadingState className="stack">
    <Skeleton height={35} width="min(280px, 60%)" />
    <Skeleton height={320} />
  </LoadingState>
)

/** Of a wizard. It hides the menu as the wizard does, so that nothing moves when the wizard appears. */
export function WizardSkeleton() {
  useWithoutMenu()
  return <PageSkeleton />
}
