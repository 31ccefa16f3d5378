import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Certificate } from '#contract/certificate.ts'
import type { Answer } from '#contract/endpoint.ts'
import { renewalRequests } from '#contract/renewal.ts'
import { isRenewableAs } from '#domain/certificate.ts'
import { call } from '../../api/call.ts'
import { sharedAnswer } from '../../api/callQuery.ts'
import { Form } from '../../form/Form.tsx'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useForm } from '../../form/useForm.ts'
import { callList } from '../../resource/calls.ts'
import { resourceFields } from '../../resource/resourceFields.ts'
import { useCan } from '../../session/useCan.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { Dialog } from '../../ui/dialogs.tsx'
import { Notice } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toasts.tsx'
import styles from './CertificatePage.module.css'

type Request = Answer<typeof renewalRequests.read>

const renewals = [renewalRequests.name]
const renewalFields = resourceFields(renewalRequests, {
  area: 'renewal',
  hidden: ['certificateId'],
  fields: { note: { kind: 'long', optional: true } },
})

/** The latest request to renew a certificate. */
export function useRenewal(certificateId: string) {
  const can = useCan()
  const query = { l: 1, sf: 'createdAt', so: 'desc', certificateId }
  return useQuery({
    queryKey: [renewalRequests.name, 'list', query],
    queryFn: ({ signal }) => callList(renewalRequests, query, signal),
    enabled: can('renewalRequest.list'),
    ...sharedAnswer,
  })
}

/** The next step for a certificate that ends, in the header of its page. */
export function RenewalAction({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const can = useCan()
  const { data } = useRenewal(certificate._id)
  if (!data || data.items[0]?.state === 'open' || !isRenewableAs(certificate.state)) return null
  const asks = can('renewalRequest.create', certificate)
  return (
    <>
      {asks && <Ask certificate={certificate} />}
      {can('certificate.issue', certificate) && (
        <ButtonLink
          className={styles.renewal}
          variant={asks ? 'secondary' : 'primary'}
          to="/app/certificate/new"
          search={{ renew: certificate._id }}
        >
          {t('renewal.renew')}
        </ButtonLink>
      )}
    </>
  )
}

/** What became of the latest request. */
export function RenewalNotice({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const renews = useCan()('certificate.issue', certificate)
  const { data } = useRenewal(certificate._id)
  const latest = data?.items[0]
  if (!latest || !isRenewableAs(certificate.state)) return null
  if (latest.state === 'open') return <Open request={latest} renews={renews} />
  return (
    latest.state === 'declined' && (
      <Notice severity="warning" title={t('renewal.declined.title')}>
        {latest.reason}
      </Notice>
    )
  )
}

function Ask({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button className={styles.renewal} onClick={() => setAsking(true)}>
        {t('renewal.ask')}
      </Button>
      {asking && <AskDialog certificate={certificate} onClose={() => setAsking(false)} />}
    </>
  )
}

interface AskProps {
  certificate: Certificate
  onClose: () => void
}

function AskDialog({ certificate: { _id: certificateId, issuer }, onClose }: AskProps) {
  const { t } = useTexts()
  const client = useQueryClient()
  const form = useForm({
    schema: renewalRequests.create.body,
    initial: { certificateId, note: '' },
    send: async (body) => {
      await call(renewalRequests.create, { body })
      showToast(t('renewal.requested'))
      onClose()
      await client.invalidateQueries({ queryKey: renewals })
    },
  })
  return (
    <Dialog title={t('renewal.ask')} onClose={onClose}>
      <p className="muted">{t('renewal.ask.what', { issuer })}</p>
      <Form
        form={form}
        {...renewalFields}
        formId="renewal"
        submit={t('renewal.ask.send')}
        actions={
          <Button variant="secondary" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
        }
      />
    </Dialog>
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
          {renews && (
            <ButtonLink to="/app/certificate/new" search={{ renew: certificateId }}>
              {t('renewal.renew')}
            </ButtonLink>
          )}
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
