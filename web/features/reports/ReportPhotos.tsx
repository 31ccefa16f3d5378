import { lazy, Suspense } from 'react'
import type { Report } from '#contract/report.ts'

const PhotoGrid = lazy(() => import('./draft/PhotoGrid.tsx'))

/** Lazy, because most reports have no photos. */
export const ReportPhotos = ({ report }: { report: Report }) =>
  report.photos.length > 0 && (
    <Suspense>
      <PhotoGrid report={report} />
    </Suspense>
  )
