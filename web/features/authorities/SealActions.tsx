import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { signingKeys } from '#contract/signingKey.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import type { Authority } from './AuthorityBody.tsx'
import { UploadSeal } from './UploadSeal.tsx'

export function SealActions({ authority, disabled }: { authority: Authority; disabled: boolean }) {
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
