import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { forumNames } from '#contract/forum.ts'
import { callQuery } from '../../api/callQuery.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { returnTo } from '../../session/guard.ts'
import { useAccount } from '../../session/session.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { Skeleton } from '../../ui/states.tsx'

export function WritingAs() {
  const { t } = useTexts()
  const { data, isPending } = useForumName()
  if (isPending) return <Skeleton height={24} />
  if (!data) return null
  return (
    <p className="muted tap">
      {data.name ? t('forum.name.as', { name: data.name }) : t('forum.name.unnamed')}{' '}
      <Link to="/app/forum/name">{t(data.name ? 'forum.name.change' : 'forum.name.choose')}</Link>
    </p>
  )
}

export const useForumName = () => useQuery(callQuery(['forumName'], forumNames.read, {}))

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
