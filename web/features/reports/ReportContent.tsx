import { lazy, Suspense } from 'react'
import type { Report } from '#contract/report.ts'
import { ReportChecklist } from './ReportChecklist.tsx'
import { ReportMeasurements } from './ReportMeasurements.tsx'
import { ReportPhotos } from './ReportPhotos.tsx'

// Lazy, because a disconnection does not need it.
const ReportRows = lazy(async () => ({ default: (await import('./ReportRows.tsx')).ReportRows }))

const ReportSignature = lazy(async () => ({
  default: (await import('./ReportSignature.tsx')).ReportSignature,
}))

const ReportBasis = lazy(async () => ({ default: (await import('./ReportBasis.tsx')).ReportBasis }))

const ReportRelied = lazy(async () => ({ default: (await import('./ReportRelied.tsx')).ReportRelied }))

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
