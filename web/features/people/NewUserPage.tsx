import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { newPerson, users } from '#contract/user.ts'
import { invitationResource } from '#contract/invitation.ts'
import { locales } from '#domain/locale.ts'
import { call } from '../../api/call.ts'
import { isProblem } from '../../api/CallProblem.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { resourceFields } from '../../resource/resourceFields.ts'
import NoRights from '../../resource/NoRights.tsx'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { showToast } from '../../ui/toasts.tsx'

const newUserFields = resourceFields(
  { input: users.create.body },
  {
    area: 'account',
    hidden: [
      ...(['companyId', 'authorityId', 'roles'] as const),
      // The person enters these in the profile.
      ...(['username', 'phone', 'certificateNotification', 'metadata'] as const),
    ],
    fields: {
      email: { kind: 'email', autoComplete: 'off' },
      firstname: { autoComplete: 'off' },
      lastname: { autoComplete: 'off' },
      language: { kind: 'select', options: locales },
    },
  },
)

/** The account is inactive until the person opens the emailed link and chooses a password. */
export default function NewUserPage() {
  const { t } = useTexts()
  const can = useCan()
  return (
    <>
      <PageHeader title={t('person.create')} back={{ to: '/app/users', label: t('person.list') }} />
      {can('user.create') ? <NewPerson /> : <NoRights />}
    </>
  )
}

function NewPerson() {
  const { t, locale } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { isAdmin, company } = useAccount().actor
  const key = useRef({ body: '', key: '' })
  const form = useForm({
    schema: newPerson,
    initial: { email: '', firstname: '', lastname: '', language: locale },
    send: async (body) => {
      if (key.current.body !== JSON.stringify(body))
        key.current = { body: JSON.stringify(body), key: crypto.randomUUID() }
      const { _id } = await call(users.create, { body }, { idempotencyKey: key.current.key })
      await Promise.all(
        [users.name, invitationResource.name].map((name) =>
          client.invalidateQueries({ queryKey: [name, 'list'] }),
        ),
      )
      // Companies and authorities must not learn whether the person has an account; the message covers both
      // cases.
      showToast(t(isAdmin ? 'person.created' : 'person.requested'))
      if (isAdmin) await navigate({ to: '/app/users/$uuid', params: { uuid: _id } })
      // A company has an invitation until the person uses the link.
      else await navigate({ to: company?.role === 'admin' ? '/app/coworker' : '/app/users' })
    },
  })
  return (
    <div className="stack narrow">
      <Notice>{t('person.create.what')}</Notice>
      {company && isProblem(form.failure, 'user.emailTaken') && (
        <Notice
          severity="warning"
          action={<ButtonLink to="/app/coworker/invite">{t('invitation.create')}</ButtonLink>}
        >
          {t('person.existing.what')}
        </Notice>
      )}
      <Form form={form} {...newUserFields} submit={t('person.create')} sticky />
    </div>
  )
}
