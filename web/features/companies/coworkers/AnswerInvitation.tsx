import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { invitations } from '#contract/invitation.ts'
import { call } from '../../../api/call.ts'
import { useConfirmedAction } from '../../../form/useConfirmedAction.ts'
import { sessionQuery, useAccount } from '../../../session/session.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { Preview } from './WhoIsInvited.tsx'

export function AnswerInvitation({ preview, token }: { preview: Preview; token: string }) {
  const { t } = useTexts()
  const account = useAccount()
  const { pending, start } = useConfirmedAction()
  const { accept, decline } = useAnswers(preview, token)
  const { company, leaves, mustHandOver, byLink } = preview
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
        <Button
          wide
          pending={pending === 'accept'}
          onClick={() =>
            start('accept', {
              question: leaves
                ? {
                    title: t('invitation.leave.title', { company: leaves.name }),
                    body: t('invitation.leave.what', { from: leaves.name, to: company }),
                    action: t('invitation.leave.action'),
                    danger: true,
                  }
                : undefined,
              run: accept,
              done: t('invitation.accepted', { company }),
            })
          }
        >
          {t('invitation.accept')}
        </Button>
      )}
      <Button
        wide
        variant="secondary"
        pending={pending === 'decline'}
        onClick={() =>
          start('decline', {
            question: { title: t('invitation.decline.title'), action: t('invitation.decline') },
            run: decline,
            done: t('invitation.declined'),
          })
        }
      >
        {t('invitation.decline')}
      </Button>
    </>
  )
}

function useAnswers({ leaves }: Preview, token: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  // The rights change with the company, so all cached data is discarded.
  const settled = async (to: '/app/company-profile' | '/app') => {
    await client.invalidateQueries(sessionQuery)
    await navigate({ to, replace: true })
    client.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
      type: 'inactive',
    })
    await client.invalidateQueries({ queryKey: ['invitation'] })
  }
  return {
    accept: async () => {
      await call(invitations.accept, { params: { token }, body: { leaves: leaves?.id ?? null } })
      await settled('/app/company-profile')
    },
    decline: async () => {
      await call(invitations.decline, { params: { token } })
      await settled('/app')
    },
  }
}
