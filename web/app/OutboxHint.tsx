import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { system } from '#contract/account.ts'
import { callQuery } from '../api/callQuery.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Notice } from '../ui/notices.tsx'

const useVersion = (enabled = true) =>
  useQuery({
    ...callQuery(['system.outbox'], system.version, {}),
    enabled,
    staleTime: Infinity,
    retry: false,
  })

/** Only in installations that send no email. */
export const useOutbox = () => useVersion().data?.outbox

/** A page with a hint above other content waits, so that the content does not move. */
export const useOutboxLoading = (isMailing: boolean) => useVersion(isMailing).isLoading

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
