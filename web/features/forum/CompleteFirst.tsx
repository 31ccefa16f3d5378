import { useLocation } from '@tanstack/react-router'
import { returnTo } from '../../session/returnTo.ts'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'

export function CompleteFirst() {
  const { t } = useTexts()
  const { missingInProfile } = useAccount()
  const { href } = useLocation()
  if (missingInProfile.length === 0) return null
  return (
    <Notice
      severity="warning"
      title={t('account.profile.incomplete')}
      action={
        <ButtonLink to="/app/user" search={{ message: 'incomplete' }} onClick={() => returnTo.keep(href)}>
          {t('shell.next.profile')}
        </ButtonLink>
      }
    >
      {t('forum.profileFirst')}
    </Notice>
  )
}
