import { useNavigate } from '@tanstack/react-router'
import { accounts } from '#contract/account.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { AccountFrame } from '../../app/AccountFrame.tsx'
import { MailedLink, type Link as EmailedLink } from '../../app/MailedLink.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { skipReminders } from '../../session/navigate.ts'
import { useSignedIn } from '../../session/signing.ts'
import { newPasswordField } from './PasswordStrength.tsx'

export default function SetupPage() {
  const { t } = useTexts()
  return (
    <MailedLink purpose="setup" title={t('account.setup')}>
      {(link) => <Setup {...link} />}
    </MailedLink>
  )
}

function Setup({ token }: EmailedLink) {
  const { t, locale } = useTexts()
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const form = useForm({
    schema: accounts.setup.body,
    initial: { firstname: '', lastname: '', username: '', email: '', password: '', language: locale },
    send: async (values) => {
      const body = { ...values, language: locale }
      await signedIn(await call(accounts.setup, { params: { token }, body }))
      // The overview lists these tasks with the others.
      skipReminders()
      await navigate({ to: '/app', replace: true })
    },
  })
  const owner = { ...form.values, names: [form.values.firstname, form.values.lastname] }
  return (
    <AccountFrame title={t('account.setup')}>
      <p>{t('account.setup.what')}</p>
      <Form
        form={form}
        area="account"
        wide
        submit={t('account.setup.submit')}
        fields={[
          { field: 'firstname', autoComplete: 'given-name' },
          { field: 'lastname', autoComplete: 'family-name' },
          { field: 'username', autoComplete: 'username' },
          { field: 'email', kind: 'email', autoComplete: 'email' },
          newPasswordField('password', form, owner),
        ]}
      />
    </AccountFrame>
  )
}
