import { useQueryClient } from '@tanstack/react-query'
import { certificates, type Certificate } from '#contract/certificate.ts'
import { call } from '../../api/call.ts'
import { useConfirmed } from '../../form/useConfirmed.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'

/** Ends a certificate for good, with a reason. */
export function RevokeButton({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const { pending, start } = useConfirmed()
  const client = useQueryClient()
  const { _id: id, name, holder } = certificate
  const revoke = () =>
    start('revoke', {
      question: {
        title: t('certificate.revoke.title'),
        body: t('certificate.revoke.what', { name, holder }),
        action: t('certificate.revoke'),
        danger: true,
        keyword: t('certificate.revoke.keyword'),
        reason: { label: t('shell.confirm.reason'), hint: t('certificate.revoke.reason.hint') },
      },
      run: async (reason) => {
        const revoked = await call(certificates.revoke, { params: { id }, body: { reason } })
        client.setQueryData([certificates.name, 'item', id], revoked)
        void client.invalidateQueries({ queryKey: [certificates.name, 'list'] })
      },
      done: t('certificate.revoked'),
    })
  return (
    <Button tone="secondary" pending={pending !== null} onClick={revoke}>
      {t('certificate.revoke')}
    </Button>
  )
}
