import { lazy, Suspense } from 'react'
import type { Report } from '#contract/report.ts'
import { Skeleton } from '../../ui/states.tsx'
import { part } from './lazyParts.tsx'
import { ReportChecklist } from './ReportChecklist.tsx'
import { ReportMeasurements } from './ReportMeasurements.tsx'

// Lazy, because many reports do not have these parts.
const ReportRows = lazy(() => import('./ReportRows.tsx'))
const ReportBasis = lazy(() => import('./ReportBasis.tsx'))
const ReportSignature = part(() => import('./ReportProof.tsx'), 'ReportSignature')
const ReportRelied = part(() => import('./ReportHistory.tsx'), 'ReportRelied')
const PhotoGrid = lazy(() => import('./draft/PhotoGrid.tsx'))

interface Props {
  report: Report
}

export const ReportContent = ({ report }: Props) => (
  <>
    {report.precedingDisconnection && <ReportRelied report={report} before={report.precedingDisconnection} />}
    <Suspense fallback={<Skeleton height={240} />}>
      <MeasuredContent report={report} />
    </Suspense>
    {report.signature && (
      <ReportSignature signature={report.signature} tester={report.tester} timeZone={report.timeZone} />
    )}
  </>
)

/** The same before and after signing. Suspends until all parts are loaded. */
export const MeasuredContent = ({ report }: Props) => (
  <>
    {report.type === 'disconnection' ? (
      <>
        <ReportMeasurements report={report} measurement={report.measurement} />
        <ReportChecklist report={report} measurement={report.measurement} />
      </>
    ) : (
      <ReportRows report={report} />
    )}
    {report.photos.length > 0 && <PhotoGrid report={report} />}
    <ReportBasis report={report} />
  </>
)
