import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { accounts } from '#contract/account.ts'
import { email } from '#contract/fields.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm, type FormState } from '../../form/useForm.ts'
import { AccountFrame } from '../../app/AccountFrame.tsx'
import { OutboxHint, useOutbox } from '../../app/OutboxHint.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Consent } from './Consent.tsx'
import { newPasswordField } from './PasswordStrength.tsx'
import { check } from '../../form/check.ts'
import styles from './account.module.css'

export default function RegisterPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? <RegisterForm onSent={setSentTo} /> : <Sent email={sentTo} />
}

function RegisterForm({ onSent }: { onSent: (email: string) => void }) {
  const { t, locale } = useTexts()
  const invited = useLocation({ select: ({ state }) => state.email ?? '' })
  const form = useForm({
    schema: accounts.signup.body,
    initial: { username: '', email: invited, password: '', consent: false, language: locale },
    send: async ({ username, email, password }) => {
      await call(accounts.signup, { body: { username, email, password, language: locale, consent: true } })
      onSent(email)
    },
  })
  const availability = useAvailabilityCheck(form)
  return (
    <AccountFrame title={t('account.register')}>
      <Form
        form={form}
        area="account.register"
        wide
        submit={t('account.register.submit')}
        fields={[
          { field: 'username', autoComplete: 'username', onBlur: availability.checkUsername },
          { field: 'email', kind: 'email', autoComplete: 'email', onBlur: availability.checkEmail },
          newPasswordField('password', form, form.values),
          { field: 'consent', kind: 'check', label: <Consent /> },
        ]}
      />
      <p className={styles.other}>
        {t('account.register.existing')}{' '}
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

type SignUp = FormState<Omit<z.infer<typeof accounts.signup.body>, 'consent'> & { consent: boolean }>

/** Checks on blur whether a name is in use. Ignores network failures, because the sign-up checks again. */
function useAvailabilityCheck({ values, setErrors }: SignUp) {
  const setError = (field: string, code: string) => setErrors((errors) => ({ ...errors, [field]: code }))
  const ask = async (answer: Promise<{ exists: boolean }>, field: string, code: string) => {
    const { exists } = await answer.catch(() => ({ exists: false }))
    if (exists) setError(field, code)
  }
  return {
    checkUsername: () => {
      const username = values.username.trim()
      if (Object.keys(check(accounts.signup.body, { ...values, username })).includes('username')) return
      void ask(call(accounts.checkUsername, { params: { username } }), 'username', 'user.usernameTaken')
    },
    checkEmail: () => {
      const address = values.email.trim()
      if (Object.keys(check(email, address)).length > 0) return
      void ask(call(accounts.checkEmail, { params: { email: address } }), 'email', 'user.emailTaken')
    },
  }
}
