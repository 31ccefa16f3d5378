import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { accounts } from '#contract/account.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { AccountFrame } from '../../app/AccountFrame.tsx'
import { OutboxHint, useOutbox } from '../../app/OutboxHint.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './account.module.css'
import { Consent } from './Consent.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { useTakenCheck } from './useTakenCheck.ts'

export default function RegisterPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? <RegisterForm onSent={setSentTo} /> : <Sent email={sentTo} />
}

function RegisterForm({ onSent }: { onSent: (email: string) => void }) {
  const { t, locale } = useTexts()
  const form = useForm({
    schema: accounts.signup.body,
    initial: { username: '', email: '', password: '', consent: false, language: locale },
    send: async ({ username, email, password }) => {
      await call(accounts.signup, { body: { username, email, password, language: locale, consent: true } })
      onSent(email)
    },
  })
  const takenErrors = useTakenCheck(form)
  return (
    <AccountFrame title={t('account.register')}>
      <Form
        form={form}
        area="account.register"
        wide
        submit={t('account.register.submit')}
        fields={[
          { field: 'username', autoComplete: 'username', onBlur: takenErrors.checkUsername },
          { field: 'email', kind: 'email', autoComplete: 'email', onBlur: takenErrors.checkEmail },
          {
            field: 'password',
            kind: 'newPassword',
            after: (
              <PasswordStrength
                password={form.values.password}
                owner={form.values}
                said={form.errors.password}
              />
            ),
          },
          { field: 'consent', kind: 'check', label: <Consent /> },
        ]}
      />
      <p className={styles.other}>
        {t('account.register.known')}{' '}
        <Link to="/login" search={{}}>
          {t('account.login')}
        </Link>
      </p>
    </AccountFrame>
  )
}

function Sent({ email }: { email: string }) {
  const { t } = useTexts()
  const outbox = useOutbox()
  return (
    <AccountFrame title={t(outbox ? 'account.register.written' : 'account.register.sent')}>
      <div className="stack">
        <p>
          {t(outbox ? 'account.register.written.what' : 'account.register.sent.what')}{' '}
          <span className={styles.email}>{email}</span>.
        </p>
        <OutboxHint>
          <p>{t('account.register.sent.wait')}</p>
        </OutboxHint>
        <p>{t('account.register.sent.then')}</p>
      </div>
      <p className={styles.other}>
        <Link to="/activation">{t('account.resend')}</Link>
      </p>
    </AccountFrame>
  )
}
