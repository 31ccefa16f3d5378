import { accounts } from '#contract/account.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { MailMe } from './MailMe.tsx'

export default function ForgotPasswordPage() {
  const { t } = useTexts()
  return (
    <MailMe
      endpoint={accounts.forgotPassword}
      title={t('account.forgot')}
      what={t('account.forgot.what')}
      submit={t('account.forgot.submit')}
    />
  )
}
