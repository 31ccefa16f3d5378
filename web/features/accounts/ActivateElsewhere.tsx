import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { accounts, givenPassword } from '#contract/account.ts'
import { call } from '../../api/call.ts'
import { isProblem } from '../../api/CallProblem.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { AccountFrame } from '../../app/AccountFrame.tsx'
import type { LinkSecret } from '../../app/MailedLink.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import styles from './account.module.css'

const schema = z.object({ password: givenPassword })

/** In another browser than the one that signed up, the password proves that it is the same person. */
export function ActivateElsewhere({ token, drop }: LinkSecret) {
  const { t } = useTexts()
  const [done, setDone] = useState(false)
  const form = useForm({
    schema,
    initial: { password: '' },
    send: async (body) => {
      await call(accounts.activate, { params: { token }, body })
      setDone(true)
      await drop()
    },
  })
  if (done) return <Activated />
  return (
    <AccountFrame title={t('account.activate')}>
      <p>{t('account.activate.elsewhere')}</p>
      <Form
        form={form}
        area="account.activate"
        wide
        submit={t('account.activate.submit')}
        fields={[{ field: 'password', kind: 'password' }]}
      >
        {isProblem(form.failure, 'token.unusable') && <Link to="/activation">{t('account.resend')}</Link>}
      </Form>
      <p className="muted">{t('account.activate.notYou')}</p>
      <p className={styles.other}>
        <Link to="/forgot-password">{t('account.activate.setPassword')}</Link>
      </p>
    </AccountFrame>
  )
}

export function Activated() {
  const { t } = useTexts()
  return (
    <AccountFrame title={t('account.activate.done')}>
      <p>{t('account.activate.done.what')}</p>
      <ButtonLink to="/login" search={{}} wide>
        {t('shell.toLogin')}
      </ButtonLink>
    </AccountFrame>
  )
}
