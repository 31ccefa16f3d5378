import { lazy, Suspense } from 'react'
import type { Report } from '#contract/report.ts'
import { Skeleton } from '../../ui/states.tsx'
import { part } from './lazyParts.tsx'
import { ReportChecklist } from './ReportChecklist.tsx'
import { ReportMeasurements } from './ReportMeasurements.tsx'
import { ReportSubject } from './ReportSubject.tsx'

// Lazy, because many reports do not have these parts.
const ReportRows = lazy(() => import('./ReportRows.tsx'))
const Equipment = lazy(() => import('./ReportEquipment.tsx'))
const Signature = part(() => import('./ReportProof.tsx'), 'ReportSignature')
const ReportRelied = part(() => import('./ReportHistory.tsx'), 'ReportRelied')
const PhotoGrid = lazy(() => import('./draft/PhotoGrid.tsx'))

interface Props {
  report: Report
}

/** All of a report as text, beside its PDF. */
export const ReportContent = ({ report }: Props) => (
  <>
    <ReportSubject report={report} />
    <ReportMeasured report={report} />
    <ReportEquipment report={report} />
    <ReportSignature report={report} />
  </>
)

export const ReportMeasured = ({ report }: Props) => (
  <>
    {report.precedingDisconnection && <ReportRelied report={report} before={report.precedingDisconnection} />}
    <Suspense fallback={<Skeleton height={240} />}>
      <Measured report={report} folds />
    </Suspense>
  </>
)

export const ReportEquipment = ({ report }: Props) => (
  <Suspense>
    <Equipment report={report} folds />
  </Suspense>
)

export const ReportSignature = ({ report }: Props) =>
  report.signature && <Signature signature={report.signature} report={report} />

/** Everything that a signature confirms, open. Suspends until all parts are loaded. */
export const MeasuredContent = ({ report }: Props) => (
  <>
    <ReportSubject report={report} />
    <Measured report={report} />
    <Equipment report={report} />
  </>
)

/** With `folds`, phones close the procedure. */
const Measured = ({ report, folds = false }: Props & { folds?: boolean }) => (
  <>
    {report.type === 'disconnection' ? (
      <>
        <ReportMeasurements report={report} measurement={report.measurement} folds={folds} />
        <ReportChecklist report={report} measurement={report.measurement} folds={folds} />
      </>
    ) : (
      <ReportRows report={report} folds={folds} />
    )}
    {report.photos.length > 0 && <PhotoGrid report={report} />}
  </>
)
