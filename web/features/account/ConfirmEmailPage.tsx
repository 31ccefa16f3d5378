import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { accounts } from '#contract/account.ts'
import { call } from '../../api/call.ts'
import { useDeed } from '../../form/useDeed.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { sessionQuery, useSession } from '../../session/session.ts'
import { AccountFrame } from '../../shell/AccountFrame.tsx'
import { MailedLink } from '../../shell/MailedLink.tsx'
import { useTexts } from '../../texts/useTexts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** The link sent to a new e-mail address: opening it changes nothing, pressing the button does. */
export function ConfirmEmailPage() {
  const { t } = useTexts()
  const { token = '' } = useParams({ strict: false })
  return (
    <MailedLink
      purpose="emailChange"
      token={token}
      title={t('account.confirmEmail')}
      renew={
        <ButtonLink to="/app/security" search={{}} wide>
          {t('account.confirmEmail.toSecurity')}
        </ButtonLink>
      }
    >
      <ConfirmEmail token={token} />
    </MailedLink>
  )
}

function ConfirmEmail({ token }: { token: string }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const client = useQueryClient()
  const { account } = useSession()
  const confirming = useDeed(async () => {
    await call(accounts.confirmEmail, { params: { token } })
    if (account) await client.invalidateQueries(sessionQuery)
  })
  const onwards = account ? (
    <ButtonLink to="/app/security" search={{}} wide>
      {t('account.confirmEmail.toSecurity')}
    </ButtonLink>
  ) : (
    <ButtonLink to="/login" search={{}} wide>
      {t('shell.toLogin')}
    </ButtonLink>
  )
  if (confirming.done)
    return (
      <AccountFrame title={t('account.confirmEmail.done')}>
        <p>{t('account.confirmEmail.done.what')}</p>
        {onwards}
      </AccountFrame>
    )
  return (
    <AccountFrame title={t('account.confirmEmail')}>
      {confirming.failure !== null && <Notice mood="error">{problemText(confirming.failure)}</Notice>}
      <p>{t('account.confirmEmail.what')}</p>
      <Button wide pending={confirming.pending} onClick={confirming.run}>
        {t('account.confirmEmail.submit')}
      </Button>
    </AccountFrame>
  )
}
