import { useParams } from '@tanstack/react-router'
import { certificates, type Certificate } from '#contract/certificate.ts'
import { fileUrl } from '../../api/call.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { useSession } from '../../session/session.ts'
import { NotOpen } from '../verify/public/NotOpen.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { PdfView } from '../../ui/pdf.tsx'
import { ResourceFacts } from '../../resource/ResourceFacts.tsx'
import { certificateFields } from './certificateFields.tsx'
import { CertificateState } from './CertificateState.tsx'
import { useSealed } from './useSealed.ts'
import { Validity } from './Validity.tsx'

/** Shows the content as text before the PDF, because the PDF viewer is not accessible to screen readers. */
export default function CertificatePdfPage() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTexts()
  const { account, offline } = useSession()
  if (!account && !offline) return <NotOpen next={`/pdf/certificate/${id}`} />
  return (
    <ItemPage
      resource={certificates}
      id={id}
      back={{ to: `/app/certificates/${id}`, label: t('certificate.pdf.toCertificate') }}
      titleOf={({ number }) => t('certificate.pdf.title', { number })}
      facts={(certificate) => <CertificateState certificate={certificate} />}
    >
      {(certificate) => certificate && <CertificatePdf certificate={certificate} />}
    </ItemPage>
  )
}

function CertificatePdf({ certificate: read }: { certificate: Certificate }) {
  const { t } = useTexts()
  const certificate = useSealed(read)
  const { fileId, number } = certificate
  return (
    <div className="stack">
      <meta name="robots" content="noindex" />
      <div className="panel stack">
        <Validity certificate={certificate} />
        <ResourceFacts fields={certificateFields} item={certificate} />
      </div>
      {fileId ? (
        <PdfView
          file={fileUrl(fileId)}
          name={`${number}.pdf`}
          title={t('certificate.pdf.title', { number })}
          shown
        />
      ) : (
        <Notice>{t('certificate.pdf.none')}</Notice>
      )}
    </div>
  )
}
