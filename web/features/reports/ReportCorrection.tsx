import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { reports, type Report } from '#contract/report.ts'
import { isAcceptable } from '#domain/measurement/preceding.ts'
import { call } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useHangingTags } from '../vehicles/public/useTags.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

export default function ReportCorrection({ report }: { report: Report }) {
  const { t } = useTexts()
  const can = useCan()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pending, start } = useConfirmedAction()
  const { _id: id, number } = report
  const amend = () =>
    start('amend', {
      question: {
        title: t('report.amend.title'),
        body: (
          <div className="stack">
            <p>{t('report.amend.what', { number: number ?? '' })}</p>
            <TagWarning report={report} />
          </div>
        ),
        action: t('report.amend'),
        reason: { label: t('report.amend.reason'), hint: t('report.amend.reason.hint') },
      },
      run: async (reason) => {
        const draft = await call(reports.amend, { params: { id }, body: { reason } })
        void client.invalidateQueries({ queryKey: ['tag'] })
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
  const accept = () =>
    start('accept', {
      question: {
        title: t('report.accept.title'),
        body: t('report.accept.what'),
        action: t('report.accept'),
        danger: true,
        reason: { label: t('tag.reason'), hint: t('report.accept.reason.hint') },
      },
      run: async (reason) => {
        const report = await call(reports.accept, { params: { id }, body: { reason } })
        client.setQueryData([reports.name, 'item', id], report)
        void client.invalidateQueries({ queryKey: ['tag'] })
      },
      done: t('report.accept.done'),
    })
  return (
    <>
      {isAcceptable({ ...report, ...report.judgement }) && can('report.accept', report) && (
        <Button variant="secondary" pending={pending === 'accept'} onClick={accept}>
          {t('report.accept')}
        </Button>
      )}
      {/* A report has at most one correction. */}
      {!report.replacedBy && can('report.amend', report) && can('report.create', report) && (
        <Button variant="secondary" pending={pending === 'amend'} onClick={amend}>
          {t('report.amend')}
        </Button>
      )}
      {can('report.void', report) && (
        <Button variant="quiet" pending={pending === 'void'} onClick={declareVoid}>
          {t('report.void')}
        </Button>
      )}
    </>
  )
}

/**
 * Warns that a tag of this disconnection is uncertain during the amendment. Reads the tags itself, so that
 * the open dialog shows an answer that arrives after the click; until then it warns as if the answer were
 * unknown.
 */
function TagWarning({ report: { type, companyVehicleId, _id } }: { report: Report }) {
  const { t } = useTexts()
  const isDisconnection = type === 'disconnection'
  const { tags, isUnknown, isLoading } = useHangingTags(isDisconnection ? [companyVehicleId] : [])
  if (!isDisconnection) return null
  if (tags.some(({ reportId }) => reportId === _id))
    return <Notice severity="warning">{t('report.amend.tag')}</Notice>
  return (isUnknown || isLoading) && <Notice severity="warning">{t('report.amend.tagUnknown')}</Notice>
}
