import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import type { Attaching } from './useAttaching.ts'
import styles from './Editor.module.css'

interface Props {
  submit: string
  pending: boolean
  waits: boolean
  attaching: Attaching
  actions?: ReactNode
}

export function Sending({ submit, pending, waits, attaching: { failed }, actions }: Props) {
  const { t } = useTexts()
  return (
    <>
      {failed > 0 && <Notice severity="error">{t('forum.attachments.failed', { count: failed })}</Notice>}
      <div className={`row ${styles.sending}`}>
        <Button type="submit" pending={pending || waits}>
          {submit}
        </Button>
        {waits ? (
          <span className="muted small" role="status">
            {t('forum.attachments.waits')}
          </span>
        ) : (
          actions
        )}
      </div>
    </>
  )
}
