import { reports } from '#contract/report.ts'
import { useAccount } from '../../session/session.ts'
import { OpenDrafts } from './OpenDrafts.tsx'
import { ReportList } from './ReportList.tsx'

/** The reports one may read, the newest first, with what is still being written above them. */
export function ReportsPage() {
  const { isAdmin, company } = useAccount().actor
  return (
    <ReportList
      resource={reports}
      // The system administrator reads all of them elsewhere.
      fixed={isAdmin && company ? { companyId: company.id } : undefined}
      above={<OpenDrafts />}
    />
  )
}
