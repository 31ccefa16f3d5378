import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { invitations } from '#contract/invitation.ts'
import { call } from '../../../api/call.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { sessionQuery, useAccount } from '../../../session/session.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ButtonLink } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import type { Preview } from './WhoIsInvited.tsx'

export function AnswerInvitation({ preview, token }: { preview: Preview; token: string }) {
  const { t } = useTexts()
  const account = useAccount()
  const answered = useAnswered()
  const { company, leaves, mustHandOver, byLink } = preview
  const params = { token }
  return (
    <>
      <p className="muted">
        {t('invitation.asWho', { name: account.fullname || account.username, email: account.email })}
      </p>
      {byLink && (
        <Notice severity="info" title={t('invitation.byLink')}>
          {t('invitation.byLink.what', { email: account.email })}
        </Notice>
      )}
      {leaves && mustHandOver && (
        <Notice
          severity="warning"
          title={t('invitation.handOverFirst', { company: leaves.name })}
          action={<ButtonLink to="/app/coworker">{t('coworker.list')}</ButtonLink>}
        >
          {t('invitation.handOverFirst.what')}
        </Notice>
      )}
      {leaves && !mustHandOver && (
        <Notice severity="warning" title={t('invitation.leaves', { company: leaves.name })}>
          {t('invitation.leaves.what')}
        </Notice>
      )}
      {!mustHandOver && !byLink && (
        <ActionButton
          wide
          question={
            leaves && {
              title: t('invitation.leave.title', { company: leaves.name }),
              body: t('invitation.leave.what', { from: leaves.name, to: company }),
              action: t('invitation.leave.action'),
              danger: true,
            }
          }
          run={() => call(invitations.accept, { params, body: { leaves: leaves?.id ?? null } })}
          onSuccess={() => answered('/app/company-profile')}
          toast={t('invitation.accepted', { company })}
        >
          {t('invitation.accept')}
        </ActionButton>
      )}
      <ActionButton
        wide
        variant="secondary"
        question={{ title: t('invitation.decline.title') }}
        run={() => call(invitations.decline, { params })}
        onSuccess={() => answered('/app')}
        toast={t('invitation.declined')}
      >
        {t('invitation.decline')}
      </ActionButton>
    </>
  )
}

/** The rights change with the company, so all cached data is discarded. */
function useAnswered() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (to: '/app/company-profile' | '/app') => {
    await client.invalidateQueries(sessionQuery)
    await navigate({ to, replace: true })
    client.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
      type: 'inactive',
    })
    await client.invalidateQueries({ queryKey: ['invitation'] })
  }
}
