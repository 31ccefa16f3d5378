import { IconDownload, IconFileText, IconId } from '@tabler/icons-react'
import type { Certificate } from '#contract/certificate.ts'
import { fileUrl } from '../../api/call.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink, DownloadLink } from '../../ui/buttons.tsx'
import { hasCard } from './hasCard.ts'

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
      <DownloadLink
        href={fileUrl(fileId)}
        name={`${number}.pdf`}
        icon={<IconDownload size={20} aria-hidden />}
      >
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
