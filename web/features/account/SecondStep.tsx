import type { Account } from '#contract/account.ts'
import { session } from '#contract/session.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { AccountFrame } from '../../shell/AccountFrame.tsx'
import { useTexts } from '../../texts/useTexts.ts'

interface Props {
  onSignedIn: (account: Account) => Promise<void>
}

/** After the right password: the code of the authenticator app, or a recovery code. */
export function SecondStep({ onSignedIn }: Props) {
  const { t } = useTexts()
  const form = useForm({
    schema: session.finish.body,
    initial: { code: '' },
    send: async (body) => onSignedIn(await call(session.finish, { body })),
  })
  return (
    <AccountFrame title={t('account.login.secondStep')}>
      <p className="muted">{t('account.login.secondStep.why')}</p>
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
