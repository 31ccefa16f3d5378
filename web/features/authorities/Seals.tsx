import { useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { useState } from 'react'
import { type signingKey, signingKeys } from '#contract/authority.ts'
import { addressOf, call } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { Loaded } from '../../resource/Loaded.tsx'
import { DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { DownloadLink, Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { Row, Rows } from '../../ui/lists.tsx'
import { Section } from '../../ui/pages.tsx'
import type { Authority } from './AuthorityBody.tsx'
import { SealFacts, UploadSeal } from './UploadSeal.tsx'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useCan } from '../../session/useCan.ts'

type Seal = z.infer<typeof signingKey>

/** The private key of a seal never leaves the server. */
export function Seals({ authority }: { authority: Authority }) {
  const { t } = useTexts()
  const { _id: id } = authority
  const query = useQuery(callQuery(['signingKey', 'list', id], signingKeys.list, { params: { id } }))
  return (
    <Section title={t('authority.seal')} what={t('authority.seal.what')}>
      <Loaded query={query} height={220}>
        {({ items }) => <SealList authority={authority} seals={items} />}
      </Loaded>
    </Section>
  )
}

function SealList({ authority, seals }: { authority: Authority; seals: Seal[] }) {
  const { t } = useTexts()
  const seal = seals.find(({ retiredAt }) => retiredAt === null)
  const former = seals.filter(({ retiredAt }) => retiredAt !== null)
  return (
    <>
      {seal ? (
        <SealInUse authority={authority} seal={seal} />
      ) : (
        <p className="muted">{t('authority.seal.none')}</p>
      )}
      <SealActions authority={authority} disabled={!seal || seal.disabledAt !== null} />
      {former.length > 0 && (
        <>
          <h3>{t('authority.seal.former')}</h3>
          <Rows label={t('authority.seal.former')}>
            {former.map((one) => (
              <Row
                key={one._id}
                title={one.name}
                what={
                  <>
                    <DayOf moment={one.createdAt} />
                    {one.retiredAt && (
                      <>
                        {' – '}
                        <DayOf moment={one.retiredAt} />
                      </>
                    )}
                  </>
                }
                actions={<CertificateLink authority={authority} seal={one} />}
              />
            ))}
          </Rows>
        </>
      )}
    </>
  )
}

function SealInUse({ authority, seal }: { authority: Authority; seal: Seal }) {
  const { t } = useTexts()
  return (
    <div className="panel stack">
      {seal.disabledAt && <Notice severity="error">{t('authority.seal.disabled')}</Notice>}
      <SealFacts
        seal={seal}
        origin={t(seal.uploaded ? 'authority.seal.uploaded' : 'authority.seal.created')}
      />
      <div className="row">
        <CertificateLink authority={authority} seal={seal} />
      </div>
    </div>
  )
}

function CertificateLink({ authority: { _id: id, code }, seal }: { authority: Authority; seal: Seal }) {
  const { t } = useTexts()
  return (
    <DownloadLink href={addressOf(signingKeys.certificate, { id, keyId: seal._id })} name={`${code}.pem`}>
      {t('authority.seal.download')}
    </DownloadLink>
  )
}

function SealActions({ authority, disabled }: { authority: Authority; disabled: boolean }) {
  const { t } = useTexts()
  const can = useCan()
  const client = useQueryClient()
  const [bringing, setBringing] = useState(false)
  const { _id: id, authorityId } = authority
  const stores = ['signingKey', 'list', id]
  if (bringing)
    return (
      <UploadSeal
        authorityId={id}
        onDone={(seals) => {
          setBringing(false)
          if (seals) client.setQueryData(stores, seals)
        }}
      />
    )
  return (
    <div className="row">
      {can('signingKey.rotate', { authorityId }) && (
        <ActionButton
          variant="secondary"
          question={{ title: t('authority.seal.rotate.title'), body: t('authority.seal.rotate.what') }}
          run={() => call(signingKeys.rotate, { params: { id } })}
          stores={stores}
          toast={t('authority.seal.changed')}
        >
          {t('authority.seal.rotate')}
        </ActionButton>
      )}
      {can('signingKey.upload', { authorityId }) && (
        <Button variant="secondary" onClick={() => setBringing(true)}>
          {t('authority.seal.upload')}
        </Button>
      )}
      {can('signingKey.disable', { authorityId }) && !disabled && (
        <ActionButton
          variant="danger"
          question={{
            title: t('authority.seal.disable.title'),
            body: t('authority.seal.disable.what'),
            danger: true,
            reason: { label: t('shell.confirm.reason') },
          }}
          run={({ reason }) => call(signingKeys.disable, { params: { id }, body: { reason } })}
          stores={stores}
          toast={t('shell.saved')}
        >
          {t('authority.seal.disable')}
        </ActionButton>
      )}
    </div>
  )
}
