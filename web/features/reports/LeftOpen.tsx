import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { reports, type Report } from '#contract/report.ts'
import { isLeftOpen } from '#domain/leftOpen.ts'
import { call } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'

export default function LeftOpen({ report }: { report: Report }) {
  const { t } = useTexts()
  const can = useCan()
  const { _id: userId } = useAccount()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pending, start } = useConfirmedAction()
  if (!isLeftOpen(report, new Date())) return null
  const { _id: id, version, tester, dangerSince, authorId } = report
  const show = (changed: Report) => {
    client.setQueryData([reports.name, 'item', id], changed)
    void client.invalidateQueries({ queryKey: [reports.name, 'list'] })
  }
  const takeOver = () =>
    start('takeOver', {
      question: {
        title: t('report.takeOver.title'),
        body: t('report.takeOver.what', { tester }),
        action: t('report.takeOver'),
      },
      run: async () => {
        show(await call(reports.takeOver, { params: { id }, body: { version } }))
        await navigate({ to: '/app/reports/new', search: { report: id } })
      },
    })
  const close = () =>
    start('closeFailed', {
      question: {
        title: t('report.closeFailed.title'),
        body: t('report.closeFailed.what', { tester }),
        action: t('report.closeFailed'),
        danger: true,
        reason: { label: t('report.closeFailed.reason'), hint: t('report.closeFailed.reason.hint') },
      },
      run: async (reason) =>
        show(await call(reports.closeFailed, { params: { id }, body: { version, reason } })),
      done: t('report.closeFailed.done'),
    })
  return (
    <>
      {authorId !== userId && can('report.takeOver', report) && can('report.create', report) && (
        <Button variant="secondary" pending={pending === 'takeOver'} onClick={takeOver}>
          {t('report.takeOver')}
        </Button>
      )}
      {dangerSince !== null && can('report.closeFailed', report) && (
        <Button variant="secondary" pending={pending === 'closeFailed'} onClick={close}>
          {t('report.closeFailed')}
        </Button>
      )}
    </>
  )
}
