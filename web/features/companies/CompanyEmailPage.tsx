import { companies } from '#contract/company.ts'
import { call } from '../../api/call.ts'
import { useAction } from '../../form/useAction.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useSession } from '../../session/session.ts'
import { AccountFrame } from '../../app/AccountFrame.tsx'
import { MailedLink, type Link as EmailedLink } from '../../app/MailedLink.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'

/** Page of the link to a new company address. Confirming needs the right to change the company. */
export default function CompanyEmailPage() {
  const { t } = useTexts()
  return (
    <MailedLink purpose="companyEmail" title={t('company.email.confirm')} renew={<ToCompany />}>
      {(link) => <CompanyEmail {...link} />}
    </MailedLink>
  )
}

function CompanyEmail({ token, drop }: EmailedLink) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { account } = useSession()
  const { done, problem, pending, start } = useAction('page')
  if (done)
    return (
      <AccountFrame title={t('company.email.confirmed')}>
        <ToCompany />
      </AccountFrame>
    )
  return (
    <AccountFrame title={t('company.email.confirm')}>
      {problem && <Notice severity="error">{problemText(problem)}</Notice>}
      <p>{t(account ? 'company.email.confirm.what' : 'company.email.confirm.signIn')}</p>
      {account ? (
        <Button
          wide
          pending={pending}
          onClick={() =>
            start({
              run: () => call(companies.confirmEmail, { params: { token } }),
              refreshes: [[companies.name]],
              onSuccess: drop,
            })
          }
        >
          {t('company.email.confirm.submit')}
        </Button>
      ) : (
        <ButtonLink to="/login" search={{ next: '/company-email' }} hash={token} replace wide>
          {t('shell.toLogin')}
        </ButtonLink>
      )}
    </AccountFrame>
  )
}

function ToCompany() {
  const { t } = useTexts()
  return (
    <ButtonLink wide to="/app/company-profile">
      {t('company.toCompany')}
    </ButtonLink>
  )
}
