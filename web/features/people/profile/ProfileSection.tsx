import { useQueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/account.ts'
import { profile, users } from '#contract/user.ts'
import type { TextKey } from '#texts/texts.ts'
import { call } from '../../../api/call.ts'
import { valueAt, withValue } from '../../../form/check.ts'
import type { FieldSpec } from '../../../form/FormField.tsx'
import { Form } from '../../../form/Form.tsx'
import { useForm } from '../../../form/useForm.ts'
import { sessionQuery } from '../../../session/session.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { profileOf, type Profile, usePart, type RegisterPart } from './useParts.ts'

interface Props {
  account: Account
  title: TextKey
  what?: string
  fields: FieldSpec[]
  register: RegisterPart
}

/** Sends the other sections as stored; their unsaved values stay in the form. */
export function ProfileSection({ account, title, what, fields, register }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const form = useForm<Profile>({
    schema: profile,
    initial: profileOf(account),
    part: title,
    send: async (values) => {
      // Includes what another section has just saved.
      const now = client.getQueryData(sessionQuery.queryKey)?.account ?? account
      const body = fields.reduce(
        (stored, { field }) => withValue(stored, field, valueAt(values, field)),
        profileOf(now),
      )
      await call(users.update, { params: { id: account._id }, body: { ...body, version: now.version } })
      await client.invalidateQueries(sessionQuery)
      showToast(t('account.profile.savedPart', { part: t(title) }))
    },
  })
  usePart(title, form, register)
  return (
    <section className="panel stack">
      <h2>{t(title)}</h2>
      {what && <p className="muted">{what}</p>}
      <Form
        form={form}
        area="account"
        fields={fields}
        formId="profile"
        submit={t('shell.save')}
        actions={form.changed && <span className="muted small">{t('account.profile.unsaved')}</span>}
      />
    </section>
  )
}
