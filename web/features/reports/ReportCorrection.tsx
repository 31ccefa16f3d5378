import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { reports, type Report } from '#contract/report.ts'
import { call } from '../../api/call.ts'
import { useConfirmed } from '../../form/useConfirmed.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'

/** What can be done about a sealed report that turned out wrong: correct it by a new one, or take it back. */
export function ReportCorrection({ report }: { report: Report }) {
  const { t } = useTexts()
  const can = useCan()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pending, start } = useConfirmed()
  const { _id: id, number } = report
  const amend = () =>
    start('amend', {
      question: {
        title: t('report.amend.title'),
        body: t('report.amend.what', { number: number ?? '' }),
        action: t('report.amend'),
      },
      run: async () => {
        const draft = await call(reports.amend, { params: { id } })
        void client.invalidateQueries({ queryKey: [reports.name] })
        await navigate({ to: '/app/reports/new', search: { report: draft._id } })
      },
    })
  const declareVoid = () =>
    start('void', {
      question: {
        title: t('report.void.title'),
        body: t('report.void.what', { number: number ?? '' }),
        action: t('report.void'),
        danger: true,
        reason: { label: t('report.void.reason'), hint: t('report.void.reason.hint') },
      },
      run: async (reason) => {
        const report = await call(reports.void, { params: { id }, body: { reason } })
        client.setQueryData([reports.name, 'item', id], report)
        void client.invalidateQueries({ queryKey: [reports.name, 'list'] })
      },
      done: t('report.void.done'),
    })
  return (
    <>
      {/* Only one correction is written at a time; the page leads to it. */}
      {!report.replacedBy && can('report.amend', report) && (
        <Button tone="secondary" pending={pending === 'amend'} onClick={amend}>
          {t('report.amend')}
        </Button>
      )}
      {can('report.void', report) && (
        <Button tone="quiet" pending={pending === 'void'} onClick={declareVoid}>
          {t('report.void')}
        </Button>
      )}
    </>
  )
}
