import { lazy, Suspense } from 'react'
import type { Report } from '#contract/report.ts'
import { ReportChecklist, ReportPhotos } from './ReportChecklist.tsx'
import { ReportMeasurements } from './ReportMeasurements.tsx'

// Lazy, because a disconnection does not need it.
const ReportRows = lazy(() => import('./ReportRows.tsx'))

const ReportSignature = lazy(() => import('./ReportSignature.tsx'))

const ReportBasis = lazy(() => import('./ReportBasis.tsx'))

const ReportRelied = lazy(() => import('./ReportRelied.tsx'))

export const ReportContent = ({ report }: { report: Report }) => (
  <>
    {report.precedingDisconnection && (
      <Suspense>
        <ReportRelied report={report} before={report.precedingDisconnection} />
      </Suspense>
    )}
    {report.type === 'disconnection' ? (
      <>
        <ReportMeasurements report={report} measurement={report.measurement} />
        <ReportChecklist report={report} measurement={report.measurement} />
      </>
    ) : (
      <Suspense>
        <ReportRows report={report} />
      </Suspense>
    )}
    <ReportPhotos report={report} />
    <Suspense>
      <ReportBasis report={report} />
    </Suspense>
    {report.signature && (
      <Suspense>
        <ReportSignature signature={report.signature} tester={report.tester} timeZone={report.timeZone} />
      </Suspense>
    )}
  </>
)
