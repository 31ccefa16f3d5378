import { useQuery } from '@tanstack/react-query'
import { system } from '#contract/account.ts'
import { call } from '../api/call.ts'
import { useTexts } from '../texts/useTexts.ts'
import { Notice } from '../ui/Notice.tsx'

/** Where a letter lies that was just written, on an installation that sends none and says so. */
export function OutboxHint() {
  const { t } = useTexts()
  const { data } = useQuery({
    queryKey: ['system.outbox'],
    queryFn: ({ signal }) => call(system.version, {}, { signal }),
    staleTime: Infinity,
    retry: false,
  })
  if (!data?.outbox) return null
  return (
    <Notice title={t('shell.outbox')}>
      {t('shell.outbox.what')}{' '}
      <a href={data.outbox} target="_blank" rel="noreferrer">
        {t('shell.outbox.open')}
      </a>
    </Notice>
  )
}
