import { reports } from '#contract/report.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ReportList } from './ReportList.tsx'

export default function AllReportsPage() {
  const { t } = useTexts()
  return <ReportList resource={reports} title={t('report.all')} viewKey="allReports" everybody />
}
