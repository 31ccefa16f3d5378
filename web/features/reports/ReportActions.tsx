import { useNavigate } from '@tanstack/react-router'
import { reports, type Report } from '#contract/report.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ActionMenu } from '../../ui/menu.tsx'
import { useCorrections, useLeftOpen } from './decisions.ts'
import { part } from './lazyParts.tsx'

const ReportCorrection = part(() => import('./ReportDecisions.tsx'), 'ReportCorrection')
const DiscardButton = part(() => import('./DraftActions.tsx'), 'DiscardButton')
const LeftOpen = part(() => import('./ReportDecisions.tsx'), 'LeftOpen')

/** The rare actions; what usually follows is on the page. */
export function ReportActions({ report }: { report: Report }) {
  if (report.state === 'draft') return <DraftMenu report={report} />
  return report.state === 'final' ? <FinalMenu report={report} /> : null
}

function DraftMenu({ report }: { report: Report }) {
  const can = useCan()
  const navigate = useNavigate()
  const { takesOver, closes } = useLeftOpen(report)
  const discards = !report.dangerSince && can('report.delete', report)
  if (!takesOver && !closes && !discards) return null
  return (
    <ActionMenu>
      <LeftOpen report={report} />
      {discards && (
        <DiscardButton
          variant="quiet"
          reportId={report._id}
          onSuccess={() => navigate({ to: '/app/reports' })}
        />
      )}
    </ActionMenu>
  )
}

function FinalMenu({ report }: { report: Report }) {
  const { amends, voids } = useCorrections(report)
  if (!amends && !voids) return null
  return (
    <ActionMenu>
      <ReportCorrection report={report} />
    </ActionMenu>
  )
}

export function ReopenButton({ report: { _id: id, version } }: { report: Report }) {
  const { t } = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  return (
    <ActionButton
      run={() => call(reports.reopen, { params: { id }, body: { version } })}
      stores={[reports.name, 'item', id]}
      refreshes={[[reports.name, 'list']]}
      // Only the author continues a draft. The responsible person takes it over or closes it on this page.
      onSuccess={(draft) =>
        can('report.update', draft) && navigate({ to: '/app/reports/new', search: { report: id } })
      }
    >
      {t('report.reopen')}
    </ActionButton>
  )
}
