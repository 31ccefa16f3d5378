import { useParams } from '@tanstack/react-router'
import { reports, type Report } from '#contract/report.ts'
import { fileUrl } from '../../api/call.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { useSession } from '../../session/session.ts'
import { NotOpen } from '../verify/public/NotOpen.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/text.tsx'
import { Notice } from '../../ui/notices.tsx'
import { PdfView } from '../../ui/pdf.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { part } from './lazyParts.tsx'
import { ReportContent } from './ReportContent.tsx'
import { ReportFailures, ReportVerdict, useWhileSealing } from './ReportVerdict.tsx'

const ReportSuccession = part(() => import('./ReportHistory.tsx'), 'ReportSuccession')

/** Shows the content as text around the PDF, because the PDF viewer is not accessible to screen readers. */
export default function ReportPdfPage() {
  const { rid = '' } = useParams({ strict: false })
  const { t } = useTexts()
  const { account, offline } = useSession()
  if (!account && !offline) return <NotOpen next={`/pdf/report/${rid}`} />
  return (
    <ItemPage
      resource={reports}
      id={rid}
      back={{ to: `/app/reports/${rid}`, label: t('report.pdf.back') }}
      titleOf={({ number, name }) => (number ? t('report.pdf.title', { number }) : name)}
      facts={({ state, verifyCode }) => (
        <>
          <StateBadge state={state} />
          {verifyCode && <Code value={verifyCode} />}
        </>
      )}
    >
      {(report) => report && <ReportPdf report={report} />}
    </ItemPage>
  )
}

function ReportPdf({ report }: { report: Report }) {
  const { t } = useTexts()
  useWhileSealing(report)
  const { fileId, number } = report
  return (
    <div className="stack-wide">
      <meta name="robots" content="noindex" />
      <ReportVerdict report={report} />
      <ReportFailures report={report} />
      <ReportSuccession report={report} />
      {fileId && number ? (
        <PdfView
          file={fileUrl(fileId)}
          name={`${number}.pdf`}
          title={t('report.pdf.title', { number })}
          shown
        />
      ) : (
        <Notice>{t('report.pdf.none')}</Notice>
      )}
      <ReportContent report={report} />
    </div>
  )
}
