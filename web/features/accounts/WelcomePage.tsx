import { useState } from 'react'
import { people } from '#contract/person.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { AccountFrame } from '../../app/AccountFrame.tsx'
import { MailedLink, type Link as EmailedLink } from '../../app/MailedLink.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Activated } from './ActivateElsewhere.tsx'
import { Consent } from './Consent.tsx'
import { newPasswordField } from './PasswordStrength.tsx'

export default function WelcomePage() {
  const { t } = useTexts()
  return (
    <MailedLink purpose="welcome" title={t('account.welcome')}>
      {(link) => <Welcome {...link} />}
    </MailedLink>
  )
}

function Welcome({ token, drop }: EmailedLink) {
  const { t, locale } = useTexts()
  const [done, setDone] = useState(false)
  const form = useForm({
    schema: people.welcome.body,
    initial: { username: '', password: '', consent: false, language: locale },
    send: async ({ username, password }) => {
      const body = { username, password, language: locale, consent: true as const }
      await call(people.welcome, { params: { token }, body })
      setDone(true)
      await drop()
    },
  })
  if (done) return <Activated />
  return (
    <AccountFrame title={t('account.welcome')}>
      <p>{t('account.welcome.what')}</p>
      <Form
        form={form}
        area="account.register"
        wide
        submit={t('account.welcome.submit')}
        fields={[
          { field: 'username', autoComplete: 'username' },
          newPasswordField('password', form, form.values),
          { field: 'consent', kind: 'check', label: <Consent /> },
        ]}
      />
    </AccountFrame>
  )
}
