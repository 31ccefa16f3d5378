import { IconFileText, IconId } from '@tabler/icons-react'
import { type Certificate, certificates } from '#contract/certificate.ts'
import { fileUrl, call } from '../../api/call.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink, DownloadLink } from '../../ui/buttons.tsx'
import { hasCard } from './hasCard.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { VerdictBanner } from '../../ui/badges.tsx'

export function PdfButtons({ certificate }: { certificate: Certificate }) {
  const { _id, fileId, number } = certificate
  const { t } = useTexts()
  if (!fileId) return null
  return (
    <>
      <ButtonLink
        variant="secondary"
        to="/pdf/certificate/$id"
        params={{ id: _id }}
        icon={<IconFileText size={20} aria-hidden />}
      >
        {t('certificate.pdf.view')}
      </ButtonLink>
      <DownloadLink href={fileUrl(fileId)} name={`${number}.pdf`}>
        {t('certificate.pdf.download')}
      </DownloadLink>
      {hasCard(certificate) && (
        <ButtonLink
          variant="secondary"
          to="/app/certificates/$id/card"
          params={{ id: _id }}
          icon={<IconId size={20} aria-hidden />}
        >
          {t('certificate.card')}
        </ButtonLink>
      )}
    </>
  )
}

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

export function FailedBanner({ certificate: { stateReason } }: { certificate: Certificate }) {
  const { t, textByKey } = useTexts()
  return (
    <VerdictBanner state="failed" title={t('certificate.issue.failed')}>
      {textByKey(`certificate.failed.${stateReason}`)} {t('certificate.issue.failed.what')}
    </VerdictBanner>
  )
}
