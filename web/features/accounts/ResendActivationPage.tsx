import { accounts } from '#contract/account.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { MailMe } from './MailMe.tsx'

export default function ResendActivationPage() {
  const { t } = useTexts()
  return (
    <MailMe
      endpoint={accounts.resendActivation}
      title={t('account.resend')}
      what={t('account.resend.what')}
      submit={t('account.resend.submit')}
    />
  )
}
