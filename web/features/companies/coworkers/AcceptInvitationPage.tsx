import { useQuery } from '@tanstack/react-query'
import { invitations } from '#contract/invitation.ts'
import { callQuery } from '../../../api/callQuery.ts'
import { isProblem } from '../../../api/CallProblem.ts'
import { Loaded } from '../../../resource/Loaded.tsx'
import { useSession } from '../../../session/session.ts'
import { AccountFrame } from '../../../app/AccountFrame.tsx'
import { useLinkSecret } from '../../../app/MailedLink.tsx'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ButtonLink } from '../../../ui/buttons.tsx'
import { Facts } from '../../../ui/lists.tsx'
import { AnswerInvitation, EnterFirst, OtherPerson, type Preview } from './AnswerInvitation.tsx'

export default function AcceptInvitationPage() {
  const { t } = useTexts()
  const { token } = useLinkSecret()
  const { account } = useSession()
  const query = useQuery({
    ...callQuery(['invitation', 'preview', token, account?._id ?? null], invitations.preview, {
      params: { token },
    }),
    retry: false,
  })
  if (isProblem(query.error, 'notFound') || isProblem(query.error, 'invalid'))
    return (
      <AccountFrame title={t('invitation.unknown')}>
        <p>{t('invitation.unknown.what')}</p>
        <Onwards />
      </AccountFrame>
    )
  return (
    <AccountFrame title={t('invitation.title')}>
      <Loaded query={query} height={600}>
        {(preview) => <Opened preview={preview} token={token} />}
      </Loaded>
    </AccountFrame>
  )
}

function Opened({ preview, token }: { preview: Preview; token: string }) {
  const { t, textByKey } = useTexts()
  const { account } = useSession()
  const { company, invitedBy, role, expiresAt, state, isYou } = preview
  if (state !== 'open') return <Over preview={preview} />
  return (
    <>
      <p>{t('invitation.invites', { inviter: invitedBy, company })}</p>
      <Facts
        facts={[
          { term: t('invitation.company'), value: company },
          { term: t('invitation.role'), value: textByKey(`coworker.role.${role}`) },
          { term: t('invitation.validUntil'), value: <Moment value={expiresAt} /> },
        ]}
      />
      {!account && <EnterFirst preview={preview} token={token} />}
      {account && !isYou && <OtherPerson preview={preview} token={token} />}
      {account && isYou && <AnswerInvitation preview={preview} token={token} />}
    </>
  )
}

function Over({ preview: { state, company, invitedBy } }: { preview: Preview }) {
  const { t, textByKey } = useTexts()
  return (
    <>
      <p>
        <b>{textByKey(`invitation.over.${state}`, { company })}</b>
      </p>
      {(state === 'expired' || state === 'withdrawn') && (
        <p>{t('invitation.over.ask', { inviter: invitedBy })}</p>
      )}
      <Onwards />
    </>
  )
}

function Onwards() {
  const { t } = useTexts()
  const { account } = useSession()
  return account ? (
    <ButtonLink to="/app" wide>
      {t('shell.toApp')}
    </ButtonLink>
  ) : (
    <ButtonLink to="/login" search={{}} wide>
      {t('shell.toLogin')}
    </ButtonLink>
  )
}
