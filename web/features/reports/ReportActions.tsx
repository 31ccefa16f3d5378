import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { reports, type Report } from '#contract/report.ts'
import { isComplete } from '#domain/measurement/judgement.ts'
import { call, fileUrl } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink, DownloadLink } from '../../ui/buttons.tsx'
import { DiscardButton } from './DiscardButton.tsx'

const ReportCorrection = lazy(() => import('./ReportCorrection.tsx'))

const LeftOpen = lazy(() => import('./LeftOpen.tsx'))

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
        {can('report.finalise', report) && isMeasured(report) && (
          <ButtonLink variant="secondary" to="/pdf/sign" search={{ report: report._id }}>
            {t('report.sign')}
          </ButtonLink>
        )}
        {can('report.takeOver', report) && (
          <Suspense>
            <LeftOpen report={report} />
          </Suspense>
        )}
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
      {report.state === 'final' && (
        <Suspense>
          <ReportCorrection report={report} />
        </Suspense>
      )}
    </>
  )
}

const isMeasured = ({ judgement: { verdict } }: Report) => isComplete(verdict)

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
