import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Certificate } from '#contract/certificate.ts'
import type { Answer } from '#contract/endpoint.ts'
import { renewalRequests } from '#contract/renewal.ts'
import { isRenewableAs } from '#domain/certificate.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useForm } from '../../form/useForm.ts'
import { callList } from '../../resource/calls.ts'
import { resourceFields } from '../../resource/resourceFields.ts'
import { useCan } from '../../session/useCan.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toasts.tsx'

type Request = Answer<typeof renewalRequests.read>

const renewals = [renewalRequests.name]
const renewalFields = resourceFields(renewalRequests, {
  area: 'renewal',
  hidden: ['certificateId'],
  fields: { note: { kind: 'long', optional: true } },
})

export function Renewal({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const can = useCan()
  const query = { l: 1, sf: 'createdAt', so: 'desc', certificateId: certificate._id }
  const { data } = useQuery({
    queryKey: [renewalRequests.name, 'list', query],
    queryFn: ({ signal }) => callList(renewalRequests, query, signal),
    enabled: can('renewalRequest.list'),
  })
  if (!data || !isRenewableAs(certificate.state)) return null
  const [latest] = data.items
  const renews = can('certificate.issue', certificate)
  if (latest?.state === 'open') return <Open request={latest} renews={renews} />
  return (
    <>
      {latest?.state === 'declined' && (
        <Notice severity="warning" title={t('renewal.declined.title')}>
          {latest.reason}
        </Notice>
      )}
      {can('renewalRequest.create', certificate) && <Ask key={latest?._id} certificate={certificate} />}
      {renews && (
        <div>
          <RenewLink certificateId={certificate._id} variant="secondary" />
        </div>
      )}
    </>
  )
}

const RenewLink = ({ certificateId, variant }: { certificateId: string; variant?: 'secondary' }) => {
  const { t } = useTexts()
  return (
    <ButtonLink variant={variant} to="/app/certificate/new" search={{ renew: certificateId }}>
      {t('renewal.renew')}
    </ButtonLink>
  )
}

function Ask({ certificate: { _id: certificateId, issuer } }: { certificate: Certificate }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const form = useForm({
    schema: renewalRequests.create.body,
    initial: { certificateId, note: '' },
    send: async (body) => {
      await call(renewalRequests.create, { body })
      await client.invalidateQueries({ queryKey: renewals })
      showToast(t('renewal.requested'))
    },
  })
  if (!asking)
    return (
      <div>
        <Button onClick={() => setAsking(true)}>{t('renewal.ask')}</Button>
      </div>
    )
  return (
    <section className="panel stack" aria-labelledby="renewal-ask">
      <h2 id="renewal-ask">{t('renewal.ask')}</h2>
      <p className="muted">{t('renewal.ask.what', { issuer })}</p>
      <Form form={form} {...renewalFields} formId="renewal" submit={t('renewal.ask.send')} />
    </section>
  )
}

function Open({ request, renews }: { request: Request; renews: boolean }) {
  const { t } = useTexts()
  const can = useCan()
  const { _id: id, certificateId, askedBy, createdAt, note, name, holder } = request
  return (
    <Notice
      title={t('renewal.open.title')}
      action={
        <div className="row">
          {renews && <RenewLink certificateId={certificateId} />}
          {can('renewalRequest.decline', request) && (
            <ActionButton
              variant="secondary"
              question={{
                title: t('renewal.decline.title'),
                body: t('renewal.decline.what', { name, holder }),
                reason: { label: t('shell.confirm.reason'), hint: t('renewal.decline.hint') },
              }}
              run={({ reason }) => call(renewalRequests.decline, { params: { id }, body: { reason } })}
              refreshes={[renewals]}
              toast={t('renewal.declinedNow')}
            >
              {t('renewal.decline')}
            </ActionButton>
          )}
          {can('renewalRequest.withdraw', request) && (
            <ActionButton
              variant="secondary"
              run={() => call(renewalRequests.remove, { params: { id } })}
              refreshes={[renewals]}
              toast={t('renewal.withdrawn')}
            >
              {t('renewal.withdraw')}
            </ActionButton>
          )}
        </div>
      }
    >
      <p>
        {t('renewal.by', { name: askedBy })} · <Moment value={createdAt} />
      </p>
      {note && <p>{note}</p>}
    </Notice>
  )
}
