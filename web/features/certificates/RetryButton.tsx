import { certificates, type Certificate } from '#contract/certificate.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useTexts } from '../../i18n/useTexts.ts'

interface Props {
  certificate: Certificate
  onIssued: (certificate: Certificate) => void | Promise<void>
}

export function RetryButton({ certificate: { _id: id }, onIssued }: Props) {
  const { t } = useTexts()
  return (
    <ActionButton
      question={{ title: t('certificate.retry.title'), body: t('certificate.retry.what') }}
      run={() => call(certificates.retry, { params: { id } })}
      stores={[certificates.name, 'item', id]}
      refreshes={[[certificates.name, 'list']]}
      onSuccess={onIssued}
    >
      {t('certificate.retry')}
    </ActionButton>
  )
}
