import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { reports, type Report } from '#contract/report.ts'
import { fileUrl } from '../../api/call.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useRemove } from '../../resource/useSave.ts'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { DownloadLink } from '../../ui/DownloadLink.tsx'
import { showToast } from '../../ui/toast.ts'
import { drafts } from './draft/device.ts'

/** What can be done with a report: go on with a draft or drop it, see and take the sealed document. */
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
        {can('report.delete', report) && <DeleteButton report={report} />}
      </>
    )
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
    </>
  )
}

function DeleteButton({ report }: { report: Report }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { _id: userId } = useAccount()
  const remove = useRemove(reports)
  const navigate = useNavigate()
  const drop = async () => {
    const sure = await confirm({
      title: t('report.delete.title'),
      body: t('report.delete.what'),
      action: t('report.delete'),
      danger: true,
    })
    if (!sure) return
    try {
      await remove(report)
      const here = await drafts.list(userId)
      const same = here.filter(({ server }) => server?.reportId === report._id)
      await Promise.all(same.map(({ id }) => drafts.drop(userId, id)))
      await navigate({ to: '/app/reports' })
    } catch (problem) {
      showToast(problemText(problem), { type: 'error' })
    }
  }
  return (
    <Button tone="secondary" onClick={() => void drop()}>
      {t('report.delete')}
    </Button>
  )
}
