import type * as z from 'zod/mini'
import type { Account } from '#contract/account.ts'
import { session, type pending } from '#contract/session.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { PasskeyButton } from '../../session/PasskeyButton.tsx'
import { AccountFrame } from '../../app/AccountFrame.tsx'
import { useTexts } from '../../i18n/useTexts.ts'

export type Factors = z.infer<typeof pending>['factors']

interface Props {
  factors: Factors
  onSignedIn: (account: Account) => Promise<void>
}

export function SecondStep({ factors, onSignedIn }: Props) {
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
