import { accounts } from '#contract/account.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { MailMePage } from './MailMePage.tsx'

/** Asking once more for the activation mail. */
export function ResendActivationPage() {
  const { t } = useTexts()
  return (
    <MailMePage
      endpoint={accounts.resendActivation}
      title={t('account.resend')}
      what={t('account.resend.what')}
      submit={t('account.resend.submit')}
    />
  )
}
