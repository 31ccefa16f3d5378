import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { pastDraft, reports } from '#contract/report.ts'
import { useAccount } from '../../session/session.ts'
import { ReportList } from './ReportList.tsx'

// Lazy, because it reads the device storage, which the list also does.
const ReportGate = lazy(async () => ({ default: (await import('./MayNotReport.tsx')).ReportGate }))
const OpenDrafts = lazy(() => import('./OpenDrafts.tsx'))

export default function ReportsPage() {
  const { isAdmin, company } = useAccount().actor
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [ready, setReady] = useState(false)
  return (
    <ReportList
      resource={reports}
      // The system administrator has a separate list of all reports.
      fixed={isAdmin && company ? { companyId: company.id } : undefined}
      // Own drafts are shown above the list; drafts of others need a filter. Only drafts can be dangerous.
      defaultFilters={search.dangerous ? undefined : { state: pastDraft }}
      ready={ready}
      above={(list) => (
        <Suspense>
          <ReportGate />
          <OpenDrafts q={list.state.q} filters={list.state.filters} onRead={() => setReady(true)} />
        </Suspense>
      )}
    />
  )
}
