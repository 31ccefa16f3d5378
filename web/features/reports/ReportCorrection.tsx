import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { reports, type Report } from '#contract/report.ts'
import { isAcceptable } from '#domain/measurement/preceding.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useHangingTags } from '../vehicles/public/useTags.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'

export default function ReportCorrection({ report }: { report: Report }) {
  const { t } = useTexts()
  const can = useCan()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { _id: id, number } = report
  const params = { id }
  return (
    <>
      {isAcceptable({ ...report, ...report.judgement }) && can('report.accept', report) && (
        <ActionButton
          variant="secondary"
          question={{
            title: t('report.accept.title'),
            body: t('report.accept.what'),
            danger: true,
            reason: { label: t('tag.reason'), hint: t('report.accept.reason.hint') },
          }}
          run={({ reason }) => call(reports.accept, { params, body: { reason } })}
          stores={[reports.name, 'item', id]}
          refreshes={[['tag']]}
          toast={t('report.accept.done')}
        >
          {t('report.accept')}
        </ActionButton>
      )}
      {/* A report has at most one correction. */}
      {!report.replacedBy && can('report.amend', report) && can('report.create', report) && (
        <ActionButton
          variant="secondary"
          question={{
            title: t('report.amend.title'),
            body: (
              <div className="stack">
                <p>{t('report.amend.what', { number: number ?? '' })}</p>
                <TagWarning report={report} />
              </div>
            ),
            reason: { label: t('report.amend.reason'), hint: t('report.amend.reason.hint') },
          }}
          run={({ reason }) => call(reports.amend, { params, body: { reason } })}
          onSuccess={async (draft) => {
            void client.invalidateQueries({ queryKey: ['tag'] })
            void client.invalidateQueries({ queryKey: [reports.name] })
            await navigate({ to: '/app/reports/new', search: { report: draft._id } })
          }}
        >
          {t('report.amend')}
        </ActionButton>
      )}
      {can('report.void', report) && (
        <ActionButton
          variant="quiet"
          question={{
            title: t('report.void.title'),
            body: t('report.void.what', { number: number ?? '' }),
            danger: true,
            reason: { label: t('report.void.reason'), hint: t('report.void.reason.hint') },
          }}
          run={({ reason }) => call(reports.void, { params, body: { reason } })}
          stores={[reports.name, 'item', id]}
          refreshes={[[reports.name, 'list']]}
          toast={t('report.void.done')}
        >
          {t('report.void')}
        </ActionButton>
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
