import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { signingKeys } from '#contract/signingKey.ts'
import { call } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import type { Authority } from './AuthorityBody.tsx'
import { UploadSeal } from './UploadSeal.tsx'

export function SealActions({ authority, disabled }: { authority: Authority; disabled: boolean }) {
  const { t } = useTexts()
  const can = useCan()
  const client = useQueryClient()
  const { pending, start } = useConfirmedAction()
  const [bringing, setBringing] = useState(false)
  const { _id: id, authorityId } = authority
  const changed = (seals: unknown) => client.setQueryData(['signingKey', 'list', id], seals)
  const rotate = () =>
    start('rotate', {
      question: {
        title: t('authority.seal.rotate.title'),
        body: t('authority.seal.rotate.what'),
        action: t('authority.seal.rotate'),
      },
      run: async () => changed(await call(signingKeys.rotate, { params: { id } })),
      done: t('authority.seal.changed'),
    })
  const disable = () =>
    start('disable', {
      question: {
        title: t('authority.seal.disable.title'),
        body: t('authority.seal.disable.what'),
        action: t('authority.seal.disable'),
        danger: true,
        reason: { label: t('shell.confirm.reason') },
      },
      run: async (reason) => changed(await call(signingKeys.disable, { params: { id }, body: { reason } })),
      done: t('shell.saved'),
    })
  if (bringing)
    return (
      <UploadSeal
        authorityId={id}
        onDone={(seals) => {
          setBringing(false)
          if (seals) changed(seals)
        }}
      />
    )
  return (
    <div className="row">
      {can('signingKey.rotate', { authorityId }) && (
        <Button variant="secondary" pending={pending === 'rotate'} onClick={rotate}>
          {t('authority.seal.rotate')}
        </Button>
      )}
      {can('signingKey.upload', { authorityId }) && (
        <Button variant="secondary" onClick={() => setBringing(true)}>
          {t('authority.seal.upload')}
        </Button>
      )}
      {can('signingKey.disable', { authorityId }) && !disabled && (
        <Button variant="danger" pending={pending === 'disable'} onClick={disable}>
          {t('authority.seal.disable')}
        </Button>
      )}
    </div>
  )
}
