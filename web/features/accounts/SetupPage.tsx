import { useState } from 'react'
import { accounts } from '#contract/account.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { AccountFrame } from '../../app/AccountFrame.tsx'
import { MailedLink, type Link as EmailedLink } from '../../app/MailedLink.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { newPasswordField } from './PasswordStrength.tsx'

export default function SetupPage() {
  const { t } = useTexts()
  return (
    <MailedLink purpose="setup" title={t('account.setup')}>
      {(link) => <Setup {...link} />}
    </MailedLink>
  )
}

function Setup({ token, drop }: EmailedLink) {
  const { t, locale } = useTexts()
  const [done, setDone] = useState(false)
  const form = useForm({
    schema: accounts.setup.body,
    initial: { firstname: '', lastname: '', username: '', email: '', password: '', language: locale },
    send: async (values) => {
      await call(accounts.setup, { params: { token }, body: { ...values, language: locale } })
      setDone(true)
      await drop()
    },
  })
  const owner = { ...form.values, names: [form.values.firstname, form.values.lastname] }
  return (
    <AccountFrame title={t('account.setup')}>
      <p>{t(done ? 'account.setup.done' : 'account.setup.what')}</p>
      {done ? (
        <ButtonLink to="/login" search={{}} wide>
          {t('shell.toLogin')}
        </ButtonLink>
      ) : (
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
      )}
    </AccountFrame>
  )
}
