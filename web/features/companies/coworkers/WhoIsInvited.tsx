import { useAccount } from '../../../session/session.ts'
import { useSignOut } from '../../../session/signing.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ButtonLink } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { invitations } from '#contract/invitation.ts'

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
        <ButtonLink to="/register" wide>
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
