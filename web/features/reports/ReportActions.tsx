import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { reports, type Report } from '#contract/report.ts'
import { isComplete } from '#domain/measurement/judgement.ts'
import { call, fileUrl } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DownloadLink } from '../../ui/DownloadLink.tsx'
import { useDiscard } from './useDiscard.ts'

const ReportCorrection = lazy(() => import('./ReportCorrection.tsx'))

const LeftOpen = lazy(() => import('./LeftOpen.tsx'))

export function ReportActions({ report }: { report: Report }) {
  const { t } = useTexts()
  const can = useCan()
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
        {!report.dangerSince && can('report.delete', report) && <DeleteButton report={report} />}
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

function DeleteButton({ report: { _id: reportId } }: { report: Report }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { pending, discard } = useDiscard()
  return (
    <Button
      variant="secondary"
      pending={pending !== null}
      onClick={() => discard({ reportId }, () => navigate({ to: '/app/reports' }))}
    >
      {t('report.delete')}
    </Button>
  )
}

function ReopenButton({ report: { _id: id, version } }: { report: Report }) {
  const { t } = useTexts()
  const can = useCan()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pending, start } = useConfirmedAction()
  const reopen = () =>
    start('reopen', {
      run: async () => {
        const draft = await call(reports.reopen, { params: { id }, body: { version } })
        client.setQueryData([reports.name, 'item', id], draft)
        void client.invalidateQueries({ queryKey: [reports.name, 'list'] })
        // Only the author continues a draft. The responsible person takes it over or closes it on this page.
        if (can('report.update', draft)) await navigate({ to: '/app/reports/new', search: { report: id } })
      },
    })
  return (
    <Button pending={pending !== null} onClick={reopen}>
      {t('report.reopen')}
    </Button>
  )
}
