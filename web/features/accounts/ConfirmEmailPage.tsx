import { accounts } from '#contract/account.ts'
import { call } from '../../api/call.ts'
import { useAction } from '../../form/useAction.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { sessionQuery } from '../../session/session.ts'
import { AccountFrame } from '../../app/AccountFrame.tsx'
import { MailedLink, type Link as EmailedLink } from '../../app/MailedLink.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'

/** Confirms only on a click, because mail programs open links automatically. */
export default function ConfirmEmailPage() {
  const { t } = useTexts()
  return (
    <MailedLink
      purpose="emailChange"
      title={t('account.confirmEmail')}
      renew={
        <ButtonLink to="/app/security" search={{}} wide>
          {t('account.confirmEmail.toSecurity')}
        </ButtonLink>
      }
    >
      {(link) => (link.here ? <ConfirmEmail {...link} /> : <ConfirmElsewhere />)}
    </MailedLink>
  )
}

/** The link works only in the session that requested the change. */
function ConfirmElsewhere() {
  const { t } = useTexts()
  return (
    <AccountFrame title={t('account.confirmEmail.elsewhere')}>
      <p>{t('account.confirmEmail.elsewhere.what')}</p>
      <p>{t('account.confirmEmail.elsewhere.notYou')}</p>
      <ButtonLink to="/app/security" search={{}} wide variant="secondary">
        {t('account.confirmEmail.toSecurity')}
      </ButtonLink>
    </AccountFrame>
  )
}

function ConfirmEmail({ token, drop }: EmailedLink) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { done, problem, pending, start } = useAction('page')
  if (done)
    return (
      <AccountFrame title={t('account.confirmEmail.done')}>
        <p>{t('account.confirmEmail.done.what')}</p>
        <ButtonLink to="/app/security" search={{}} wide>
          {t('account.confirmEmail.toSecurity')}
        </ButtonLink>
      </AccountFrame>
    )
  return (
    <AccountFrame title={t('account.confirmEmail')}>
      {problem && <Notice severity="error">{problemText(problem)}</Notice>}
      <p>{t('account.confirmEmail.what')}</p>
      <Button
        wide
        pending={pending}
        onClick={() =>
          start({
            run: () => call(accounts.confirmEmail, { params: { token } }),
            refreshes: [sessionQuery.queryKey],
            onSuccess: drop,
          })
        }
      >
        {t('account.confirmEmail.submit')}
      </Button>
    </AccountFrame>
  )
}
