import { useSearch } from '@tanstack/react-router'
import { idleMinutes, idleMinutesOf } from '#domain/idle.ts'
import { typed } from '../../form/typed.ts'
import { ended } from '../../session/ended.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { useStore } from '../../ui/store.ts'

export function SessionEnded() {
  const { t } = useTexts()
  const { next } = useSearch({ strict: false })
  const over = useStore(ended)
  const stored = useStore(typed)
  if (!over) return null
  const { account, idle } = over
  // A role that is suspended for a missing second factor is absent from the actor; `required` still shows it.
  const count = account?.secondFactor.required ? idleMinutes.guarded : account && idleMinutesOf(account.actor)
  return (
    <Notice
      severity="warning"
      title={idle && count ? t('account.login.idle', { count }) : t('account.login.ended')}
    >
      {next && <p>{t('account.login.goOn')}</p>}
      {stored.size > 0 && <p>{t('account.login.typed')}</p>}
      {account && <p>{t('account.login.drafts')}</p>}
    </Notice>
  )
}
