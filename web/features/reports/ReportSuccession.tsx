import { Link } from '@tanstack/react-router'
import type { Report } from '#contract/report.ts'
import { Recalled } from '../../i18n/Recalled.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { NoTag } from './NoTag.tsx'

export default function ReportSuccession({ report }: { report: Report }) {
  const { replaces, replacedBy, state } = report
  const { t } = useTexts()
  return (
    <>
      <NoTag report={report} />
      <Recalled instruments={report.recalled} />
      {replaces && (
        <Notice>
          {t('report.replaces')} <Number report={replaces} />
          <Reason report={replaces} />
        </Notice>
      )}
      {replacedBy && (
        <Notice severity={state === 'amended' ? 'warning' : 'info'}>
          {t(state === 'amended' ? 'report.replacedBy' : 'report.beingAmended')}{' '}
          <Number report={replacedBy} />
          <Reason report={replacedBy} />
        </Notice>
      )}
    </>
  )
}

type Other = NonNullable<Report['replaces']>

function Reason({ report: { reason } }: { report: Other }) {
  const { t } = useTexts()
  return (
    <p>
      {t('report.replaces.reason')}: {reason}
    </p>
  )
}

function Number({ report: { reportId, number } }: { report: Other }) {
  const { t } = useTexts()
  return (
    <Link to="/app/reports/$rid" params={{ rid: reportId }}>
      {number ?? t('report.page.draft')}
    </Link>
  )
}
