import { Link, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { accounts, password } from '#contract/account.ts'
import { call } from '../../api/call.ts'
import { isProblem } from '../../api/CallProblem.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { AccountFrame } from '../../app/AccountFrame.tsx'
import { MailedLink, type Link as EmailedLink } from '../../app/MailedLink.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { newPasswordField } from './PasswordStrength.tsx'

const schema = z.object({ password, removeFactors: z.boolean() })

export default function ResetPasswordPage() {
  const { t } = useTexts()
  return (
    <MailedLink
      purpose="passwordReset"
      title={t('account.reset')}
      renew={
        <ButtonLink to="/forgot-password" wide>
          {t('account.forgot.submit')}
        </ButtonLink>
      }
    >
      {(link) => <ResetPassword {...link} />}
    </MailedLink>
  )
}

function ResetPassword({ token, removable }: EmailedLink) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const form = useForm({
    schema,
    initial: { password: '', removeFactors: false },
    send: async (body) => {
      await call(accounts.resetPassword, { params: { token }, body })
      await navigate({ to: '/login', search: { reset: true }, replace: true })
    },
  })
  return (
    <AccountFrame title={t('account.reset')}>
      <Form
        form={form}
        area="account.reset"
        wide
        submit={t('account.reset.submit')}
        fields={[
          newPasswordField('password', form, {}),
          ...(removable ? [{ field: 'removeFactors', kind: 'check' } as const] : []),
        ]}
      >
        {isProblem(form.failure, 'token.unusable') && (
          <Link to="/forgot-password">{t('account.forgot.submit')}</Link>
        )}
      </Form>
    </AccountFrame>
  )
}
