import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { companyRole } from '#contract/coworker.ts'
import { email, text } from '#contract/fields.ts'
import { invitationResource, invitations } from '#contract/invitation.ts'
import { accounts } from '#contract/account.ts'
import { parseEvalId } from '#domain/codes.ts'
import { call, fileUrl } from '../../../api/call.ts'
import { callQuery } from '../../../api/callQuery.ts'
import { Form } from '../../../form/Form.tsx'
import { useForm } from '../../../form/useForm.ts'
import NoRights from '../../../resource/NoRights.tsx'
import { resourceFields } from '../../../resource/resourceFields.ts'
import { ScanPerson } from '../../../device/ScanButton.tsx'
import { useAccount } from '../../../session/session.ts'
import { useCan } from '../../../session/useCan.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ButtonLink } from '../../../ui/buttons.tsx'
import { Choice } from '../../../ui/choices.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { PageHeader } from '../../../ui/pages.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { isProblem } from '../../../api/CallProblem.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { Avatar } from '../../../ui/images.tsx'

const ways = ['email', 'evalid'] as const
type Way = (typeof ways)[number]

type Typed = Record<Way, string> & {
  role: z.infer<typeof companyRole>
}

const schemas = {
  email: z.object({ email, role: companyRole }),
  evalid: z.object({ evalid: text(40), role: companyRole }),
}

export default function InvitePage() {
  const { t } = useTexts()
  const can = useCan()
  const { company } = useAccount().actor
  const mayInvite = company !== null && can('invitation.create', { companyId: company.id })
  return (
    <>
      <PageHeader title={t('invitation.create')} back={{ to: '/app/coworker', label: t('coworker.list') }} />
      {!mayInvite && <NoRights />}
      {mayInvite && company.locked && (
        <Notice severity="error" title={t('company.locked')}>
          {t('problem.company.locked')}
        </Notice>
      )}
      {mayInvite && !company.locked && !company.activated && (
        <Notice
          severity="warning"
          title={t('company.notActivated')}
          action={<ButtonLink to="/app/company-profile">{t('company.toCompany')}</ButtonLink>}
        >
          {t('invitation.notActivated')}
        </Notice>
      )}
      {mayInvite && company.activated && <InviteForm />}
    </>
  )
}

function InviteForm() {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>('email')
  const key = useRef({ body: '', key: '' })
  const form = useForm<Typed>({
    schema: schemas[way],
    initial: { email: '', evalid: '', role: 'employee' },
    send: async ({ role, ...who }) => {
      const body = { [way]: who[way].trim(), role }
      if (key.current.body !== JSON.stringify(body))
        key.current = { body: JSON.stringify(body), key: crypto.randomUUID() }
      await call(invitations.create, { body }, { idempotencyKey: key.current.key })
      await client.invalidateQueries({ queryKey: [invitationResource.name] })
      showToast(t('invitation.sent'))
      await navigate({ to: '/app/coworker' })
    },
  })
  const fields = resourceFields(invitationResource, {
    area: 'invitation',
    hidden: ['companyId'],
    fields: {
      email: { kind: 'email', autoComplete: 'off', when: () => way === 'email' },
      evalid: {
        kind: 'code',
        width: 'full',
        trailing: <ScanPerson onFound={(evalId) => form.set('evalid', evalId)} />,
        after: <PersonByEvalId typed={form.values.evalid} error={form.errors.evalid} />,
        when: () => way === 'evalid',
      },
      role: { kind: 'select', options: companyRole.options },
    },
  })
  return (
    <div className="halves">
      <div className="stack">
        <p className="muted">{t('invitation.what')}</p>
        <Choice
          label={t('invitation.way')}
          name="way"
          value={way}
          options={ways.map((value) => ({
            value,
            title: t(`invitation.way.${value}`),
            what: t(`invitation.way.${value}.what`),
          }))}
          onChange={(value) => {
            setWay(value as Way)
            form.setErrors({})
          }}
        />
      </div>
      <Form form={form} {...fields} submit={t('invitation.create.submit')} sticky />
    </div>
  )
}

/** Looks up the person as soon as the Eval-ID is complete, to detect typing errors before sending. */
function PersonByEvalId({ typed, error: message }: { typed: string; error?: string }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const can = useCan()
  // The field may show the same error already.
  const news = (problem: unknown) => !message || !isProblem(problem, 'user.evalIdUnknown')
  const evalId = parseEvalId(typed)
  const { data, error } = useQuery({
    ...callQuery(['user', 'byEvalId', evalId], accounts.byEvalId, { params: { id: evalId ?? '' } }),
    enabled: evalId !== null && can('user.lookupByEvalId'),
    retry: false,
    staleTime: Infinity,
  })
  return (
    <div role="status" className="row small">
      {data && <Avatar src={data.picture ? fileUrl(data.picture) : null} name={data.fullname} size={28} />}
      {data && (data.fullname || t('coworker.nameless', { evalid: data.evalid }))}
      {error && news(error) && <span>{problemText(error)}</span>}
    </div>
  )
}
