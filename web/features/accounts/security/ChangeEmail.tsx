import { useState } from 'react'
import { accounts } from '#contract/account.ts'
import { call } from '../../../api/call.ts'
import { Form } from '../../../form/Form.tsx'
import { useForm } from '../../../form/useForm.ts'
import { useAccount } from '../../../session/session.ts'
import { OutboxHint, useOutbox } from '../../../app/OutboxHint.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/notices.tsx'
import { Section } from '../../../ui/pages.tsx'

/** The new address applies after its link was used. */
export function ChangeEmail() {
  const { t } = useTexts()
  const account = useAccount()
  const outbox = useOutbox()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    schema: accounts.changeEmail.body,
    initial: { email: '', password: '' },
    send: async (body) => {
      await call(accounts.changeEmail, { body })
      setSentTo(body.email)
      form.reset({ email: '', password: '' })
    },
  })
  return (
    <Section title={t('security.email')} what={t('security.email.what', { email: account.email })}>
      {sentTo !== null && (
        <>
          <Notice severity="success" title={t(outbox ? 'security.email.written' : 'security.email.sent')}>
            {t(outbox ? 'security.email.written.what' : 'security.email.sent.what', { email: sentTo })}
          </Notice>
          <OutboxHint />
        </>
      )}
      <Form
        form={form}
        area="security.change"
        fields={[
          { field: 'email', kind: 'email', autoComplete: 'email' },
          { field: 'password', kind: 'password' },
        ]}
        submit={t('security.email.submit')}
      />
    </Section>
  )
}
