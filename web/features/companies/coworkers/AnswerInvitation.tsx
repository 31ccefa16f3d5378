import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Answer } from '#contract/endpoint.ts'
import { invitations } from '#contract/invitation.ts'
import { useAccount, sessionQuery } from '../../../session/session.ts'
import { useSignOut } from '../../../session/signing.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ButtonLink } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { call } from '../../../api/call.ts'

export type Preview = Answer<typeof invitations.preview>

interface Props {
  preview: Preview
  token: string
}

const page = '/acceptCompanyInvitation'

export function EnterFirst({ preview: { email, registered }, token }: Props) {
  const { t } = useTexts()
  const search = { next: page }
  return (
    <>
      {email && <p>{t('invitation.sentTo', { email })}</p>}
      <p>{t(registered ? 'invitation.signIn.what' : 'invitation.register.what')}</p>
      {!registered && (
        <ButtonLink to="/register" state={{ email }} wide>
          {t('account.register')}
        </ButtonLink>
      )}
      <ButtonLink
        to="/login"
        search={search}
        hash={token}
        replace
        wide
        variant={registered ? 'primary' : 'secondary'}
      >
        {t(registered ? 'account.login' : 'invitation.haveAccount')}
      </ButtonLink>
    </>
  )
}

export function OtherPerson({ preview: { email }, token }: Props) {
  const { t } = useTexts()
  const account = useAccount()
  const signOut = useSignOut()
  return (
    <>
      <Notice severity="warning" title={t('invitation.other')}>
        <p>
          {email ? t('invitation.other.email', { email }) : t('invitation.other.evalid')}{' '}
          {t('invitation.other.you', { name: account.fullname || account.username, email: account.email })}
        </p>
      </Notice>
      <ActionButton wide run={() => signOut({ next: page, hash: token })}>
        {t('invitation.switch')}
      </ActionButton>
      <ButtonLink to="/app" wide variant="secondary">
        {t('shell.toApp')}
      </ButtonLink>
    </>
  )
}

export function AnswerInvitation({ preview, token }: Props) {
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
      <Obstacles preview={preview} />
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

function Obstacles({ preview: { leaves, mustHandOver, byLink } }: { preview: Preview }) {
  const { t } = useTexts()
  const { email } = useAccount()
  return (
    <>
      {byLink && (
        <Notice severity="info" title={t('invitation.byLink')}>
          {t('invitation.byLink.what', { email })}
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
