import { useQueryClient } from '@tanstack/react-query'
import { accounts } from '#contract/account.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { sessionQuery, useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { newPasswordField } from './PasswordStrength.tsx'

const blank = { password: '', newPassword: '' }

export default function ChangePasswordPage() {
  const { t } = useTexts()
  const client = useQueryClient()
  const { mustChangePassword, username, email, firstname, lastname, metadata, actor } = useAccount()
  const { birthday } = metadata
  const owner = { username, email, names: [firstname, lastname, actor.company?.name ?? ''], birthday }
  const form = useForm({
    schema: accounts.changePassword.body,
    initial: blank,
    send: async (body) => {
      await call(accounts.changePassword, { body })
      await client.invalidateQueries(sessionQuery)
      showToast(t('account.changePassword.done'))
      form.reset(blank)
    },
  })
  return (
    <>
      <PageHeader
        title={t('account.changePassword')}
        back={mustChangePassword ? undefined : { to: '/app/security', label: t('security.title') }}
      />
      <div className="stack">
        {mustChangePassword && <Notice severity="warning">{t('account.changePassword.must')}</Notice>}
        <p className="muted">{t('account.changePassword.what')}</p>
        <Form
          form={form}
          area="account.changePassword"
          submit={t('account.changePassword')}
          sticky
          fields={[{ field: 'password', kind: 'password' }, newPasswordField('newPassword', form, owner)]}
        />
      </div>
    </>
  )
}
