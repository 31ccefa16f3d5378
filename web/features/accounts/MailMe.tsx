import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { accounts } from '#contract/account.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { AccountFrame } from '../../app/AccountFrame.tsx'
import { OutboxHint, useOutbox } from '../../app/OutboxHint.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './account.module.css'

interface Props {
  endpoint: typeof accounts.forgotPassword | typeof accounts.resendActivation
  title: string
  what: string
  submit: string
}

/** The answer is the same without an account, so that it does not reveal who is registered. */
export function MailMe({ endpoint, title, what, submit }: Props) {
  const { t } = useTexts()
  const [sent, setSent] = useState(false)
  const outbox = useOutbox()
  const form = useForm({
    schema: endpoint.body,
    initial: { email: '' },
    send: async (body) => {
      await call(endpoint, { body })
      setSent(true)
    },
  })
  return (
    <AccountFrame title={sent ? t(outbox ? 'account.mailed.written' : 'account.mailed.title') : title}>
      {!sent && <p>{what}</p>}
      {sent && outbox && <p>{t('account.mailed.written.what')}</p>}
      {sent && (
        <OutboxHint>
          <p>{t('account.mailed.what')}</p>
        </OutboxHint>
      )}
      {!sent && (
        <Form
          form={form}
          area="account"
          wide
          submit={submit}
          fields={[{ field: 'email', kind: 'email', autoComplete: 'email' }]}
        />
      )}
      <p className={styles.other}>
        <Link to="/login" search={{}}>
          {t('shell.toLogin')}
        </Link>
      </p>
    </AccountFrame>
  )
}
