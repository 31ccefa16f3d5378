import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { companies } from '#contract/company.ts'
import { call } from '../../api/call.ts'
import { useDeed } from '../../form/useDeed.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useSession } from '../../session/session.ts'
import { AccountFrame } from '../../shell/AccountFrame.tsx'
import { MailedLink } from '../../shell/MailedLink.tsx'
import { useTexts } from '../../texts/useTexts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** The link sent to a company's new address: whoever may change the company presses, and the address counts. */
export function CompanyEmailPage() {
  const { t } = useTexts()
  const { token = '' } = useParams({ strict: false })
  return (
    <MailedLink purpose="companyEmail" token={token} title={t('company.email.confirm')} renew={<ToCompany />}>
      <CompanyEmail token={token} />
    </MailedLink>
  )
}

function CompanyEmail({ token }: { token: string }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const client = useQueryClient()
  const { account } = useSession()
  const { pathname } = useLocation()
  const { done, pending, failure, run } = useDeed(async () => {
    await call(companies.confirmEmail, { params: { token } })
    await client.invalidateQueries({ queryKey: [companies.name] })
  })
  if (done)
    return (
      <AccountFrame title={t('company.email.confirmed')}>
        <ToCompany />
      </AccountFrame>
    )
  return (
    <AccountFrame title={t('company.email.confirm')}>
      {failure !== null && <Notice mood="error">{problemText(failure)}</Notice>}
      <p>{t(account ? 'company.email.confirm.what' : 'company.email.confirm.signIn')}</p>
      {account ? (
        <Button wide pending={pending} onClick={run}>
          {t('company.email.confirm.submit')}
        </Button>
      ) : (
        <ButtonLink to="/login" search={{ next: pathname }} wide>
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
