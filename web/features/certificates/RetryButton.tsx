import { useQueryClient } from '@tanstack/react-query'
import { certificates, type Certificate } from '#contract/certificate.ts'
import { call } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  certificate: Certificate
  onIssued: (certificate: Certificate) => void | Promise<void>
}

export function RetryButton({ certificate: { _id: id }, onIssued }: Props) {
  const { t } = useTexts()
  const { pending, start } = useConfirmedAction()
  const client = useQueryClient()
  const retry = () =>
    start('retry', {
      question: {
        title: t('certificate.retry.title'),
        body: t('certificate.retry.what'),
        action: t('certificate.retry'),
      },
      run: async () => {
        const issued = await call(certificates.retry, { params: { id } })
        client.setQueryData([certificates.name, 'item', issued._id], issued)
        void client.invalidateQueries({ queryKey: [certificates.name, 'list'] })
        await onIssued(issued)
      },
    })
  return (
    <Button pending={pending !== null} onClick={retry}>
      {t('certificate.retry')}
    </Button>
  )
}
