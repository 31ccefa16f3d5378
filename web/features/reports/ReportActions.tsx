import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { reports, type Report } from '#contract/report.ts'
import { isComplete } from '#domain/measurement/judgement.ts'
import { call, fileUrl } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink, DownloadLink } from '../../ui/buttons.tsx'
import { part } from './lazyParts.tsx'
import { DiscardButton } from './DraftActions.tsx'

const ReportCorrection = part(() => import('./ReportDecisions.tsx'), 'ReportCorrection')
const LeftOpen = part(() => import('./ReportDecisions.tsx'), 'LeftOpen')

export function ReportActions({ report }: { report: Report }) {
  const { t } = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  if (report.state === 'draft')
    return (
      <>
        {can('report.update', report) && (
          <ButtonLink to="/app/reports/new" search={{ report: report._id }}>
            {t('report.drafts.continue')}
          </ButtonLink>
        )}
        {can('report.finalise', report) && isComplete(report.judgement.verdict) && (
          <ButtonLink variant="secondary" to="/pdf/sign" search={{ report: report._id }}>
            {t('report.sign')}
          </ButtonLink>
        )}
        {can('report.takeOver', report) && <LeftOpen report={report} />}
        {!report.dangerSince && can('report.delete', report) && (
          <DiscardButton
            variant="secondary"
            reportId={report._id}
            onSuccess={() => navigate({ to: '/app/reports' })}
          />
        )}
      </>
    )
  if (report.state === 'failed') return can('report.reopen', report) && <ReopenButton report={report} />
  if (!report.fileId) return null
  return (
    <>
      <ButtonLink
        to="/pdf/report/$rid"
        params={{ rid: report._id }}
        icon={<IconFileText size={20} aria-hidden />}
      >
        {t('report.page.pdf')}
      </ButtonLink>
      <DownloadLink
        href={fileUrl(report.fileId)}
        name={t('report.fileName', { number: report.number ?? report._id })}
        icon={<IconDownload size={20} aria-hidden />}
      >
        {t('report.page.download')}
      </DownloadLink>
      {report.state === 'final' && <ReportCorrection report={report} />}
    </>
  )
}

function ReopenButton({ report: { _id: id, version } }: { report: Report }) {
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
