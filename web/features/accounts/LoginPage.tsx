import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Account } from '#contract/account.ts'
import { session, type pending } from '#contract/session.ts'
import { idleMinutes, idleMinutesOf } from '#domain/idle.ts'
import { call } from '../../api/call.ts'
import { isProblem } from '../../api/CallProblem.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { PasskeyButton } from '../../session/PasskeyButton.tsx'
import { safeNext } from '../../session/guard.ts'
import { useSignedIn } from '../../session/signing.ts'
import { AccountFrame } from '../../app/AccountFrame.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { typed } from '../../form/typed.ts'
import { ended } from '../../session/ended.ts'
import { useStore } from '../../ui/store.ts'
import styles from './account.module.css'

export default function LoginPage() {
  const { t } = useTexts()
  const { reset } = useSearch({ strict: false })
  const { form, capsLock, watchCapsLock, factors, enter } = useLogin()
  if (factors) return <SecondStep factors={factors} onSignedIn={enter} />
  return (
    <AccountFrame title={t('account.login')}>
      {reset && <Notice severity="success">{t('account.login.afterReset')}</Notice>}
      <SessionEnded />
      <div onKeyUp={watchCapsLock} className="stack">
        <Form
          form={form}
          area="account.login"
          wide
          submit={t('account.login.submit')}
          fields={[
            { field: 'username', autoComplete: 'username' },
            { field: 'password', kind: 'password' },
          ]}
        >
          {capsLock && <Notice severity="warning">{t('account.capsLock')}</Notice>}
          <Link to="/forgot-password" className={styles.aside}>
            {t('account.login.forgot')}
          </Link>
        </Form>
        {isProblem(form.failure, 'session.notActivated') && (
          <ButtonLink variant="secondary" wide to="/activation">
            {t('account.resend.submit')}
          </ButtonLink>
        )}
        <PasskeyButton
          text={t('account.login.passkey')}
          onGiven={async (passkey) => enter(await call(session.finish, { body: { passkey } }))}
        />
      </div>
      <p className={styles.other}>
        {t('account.login.new')} <Link to="/register">{t('account.register')}</Link>
      </p>
    </AccountFrame>
  )
}

function useLogin() {
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const { next } = useSearch({ strict: false })
  const { hash } = useLocation()
  const [capsLock, setCapsLock] = useState(false)
  const [factors, setFactors] = useState<Factors | null>(null)
  const enter = async (account: Account) => {
    await signedIn(account)
    await navigate({ href: safeNext(next, hash), replace: hash !== '' })
  }
  const form = useForm({
    schema: session.open.body,
    initial: { username: '', password: '' },
    send: async (body) => {
      const answer = await call(session.open, { body })
      if ('factors' in answer) setFactors(answer.factors)
      else await enter(answer)
    },
  })
  const watchCapsLock = (event: React.KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return { form, capsLock, watchCapsLock, factors, enter }
}

type Factors = z.infer<typeof pending>['factors']

interface Props {
  factors: Factors
  onSignedIn: (account: Account) => Promise<void>
}

function SecondStep({ factors, onSignedIn }: Props) {
  const { t } = useTexts()
  const form = useForm({
    schema: session.finish.body,
    initial: { code: '' },
    send: async (body) => onSignedIn(await call(session.finish, { body })),
  })
  return (
    <AccountFrame title={t('account.login.secondStep')}>
      <p className="muted">{t('account.login.secondStep.why')}</p>
      {factors.passkey && (
        <PasskeyButton
          text={t('account.login.passkey')}
          variant={factors.totp ? 'secondary' : 'primary'}
          onGiven={async (passkey) => onSignedIn(await call(session.finish, { body: { passkey } }))}
        />
      )}
      <Form
        form={form}
        area="account.login"
        wide
        submit={t('account.login.submit')}
        fields={[{ field: 'code', autoComplete: 'one-time-code' }]}
      />
    </AccountFrame>
  )
}

function SessionEnded() {
  const { t } = useTexts()
  const { next } = useSearch({ strict: false })
  const over = useStore(ended)
  const stored = useStore(typed)
  if (!over) return null
  const { account, idle } = over
  // A role that is suspended for a missing second factor is absent from the actor; `required` still shows it.
  const count = account?.secondFactor.required ? idleMinutes.guarded : account && idleMinutesOf(account.actor)
  return (
    <Notice
      severity="warning"
      title={idle && count ? t('account.login.idle', { count }) : t('account.login.ended')}
    >
      {next && <p>{t('account.login.goOn')}</p>}
      {stored.size > 0 && <p>{t('account.login.typed')}</p>}
      {account && <p>{t('account.login.drafts')}</p>}
    </Notice>
  )
}
