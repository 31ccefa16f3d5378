import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { system } from '#contract/account.ts'
import { callQuery } from '../api/callQuery.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Notice } from '../ui/notices.tsx'

/** Only in installations that send no email. */
export function useOutbox() {
  const { data } = useQuery({
    ...callQuery(['system.outbox'], system.version, {}),
    staleTime: Infinity,
    retry: false,
  })
  return data?.outbox
}

export function OutboxHint({ children = null }: { children?: ReactNode }) {
  const { t } = useTexts()
  const outbox = useOutbox()
  if (!outbox) return children
  return (
    <Notice title={t('shell.outbox')}>
      {t('shell.outbox.what')}{' '}
      <a href={outbox} target="_blank" rel="noreferrer">
        {t('shell.outbox.open')}
      </a>
      .
    </Notice>
  )
}
