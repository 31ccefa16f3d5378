import { IconDownload, IconFileText } from '@tabler/icons-react'
import type { Certificate } from '#contract/certificate.ts'
import { fileUrl } from '../../api/call.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { DownloadLink } from '../../ui/DownloadLink.tsx'

/** The sealed PDF: to look at, and to take along. */
export function PdfButtons({ certificate: { _id, fileId, number } }: { certificate: Certificate }) {
  const { t } = useTexts()
  if (!fileId) return null
  return (
    <>
      <ButtonLink
        tone="secondary"
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
    </>
  )
}
