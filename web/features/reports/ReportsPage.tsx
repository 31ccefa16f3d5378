import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { pastDraft, reports } from '#contract/report.ts'
import { useAccount } from '../../session/session.ts'
import { ReportList } from './ReportList.tsx'

// Loaded after the list: both ask what is kept on this device.
const ReportGate = lazy(async () => ({ default: (await import('./MayNotReport.tsx')).ReportGate }))
const OpenDrafts = lazy(async () => ({ default: (await import('./OpenDrafts.tsx')).OpenDrafts }))

/** The reports one may read, the newest first, with what is still being written above them. */
export function ReportsPage() {
  const { isAdmin, company } = useAccount().actor
  const asked: Record<string, unknown> = useSearch({ strict: false })
  return (
    <ReportList
      resource={reports}
      // The system administrator reads all of them elsewhere.
      fixed={isAdmin && company ? { companyId: company.id } : undefined}
      // A user's own drafts are shown above the list, those of others by a filter. Only drafts can be dangerous.
      otherwise={asked.dangerous ? undefined : { state: pastDraft }}
      above={
        <Suspense>
          <ReportGate />
          <OpenDrafts />
        </Suspense>
      }
    />
  )
}
