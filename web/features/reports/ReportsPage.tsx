import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { pastDraft, reports } from '#contract/report.ts'
import { useAccount } from '../../session/session.ts'
import { ReportGate } from './MayNotReport.tsx'
import OpenDrafts from './OpenDrafts.tsx'
import { UnreadableDrafts } from './draft/UnreadableDrafts.tsx'
import { ReportList } from './ReportList.tsx'

export default function ReportsPage() {
  const { isAdmin, company } = useAccount().actor
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [isPlaced, setPlaced] = useState(false)
  return (
    <ReportList
      resource={reports}
      // The system administrator has a separate list of all reports.
      fixed={isAdmin && company ? { companyId: company.id } : undefined}
      // Own drafts are shown above the list; drafts of others need a filter. Only drafts can be dangerous.
      defaultFilters={search.dangerous ? undefined : { state: pastDraft }}
      isPlaced={isPlaced}
      above={(list) => (
        <>
          <ReportGate />
          <UnreadableDrafts />
          <OpenDrafts q={list.state.q} filters={list.state.filters} onRead={() => setPlaced(true)} />
        </>
      )}
    />
  )
}
