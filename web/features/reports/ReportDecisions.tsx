import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { reports, type Report } from '#contract/report.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { useAttachedTags } from '../vehicles/public/useTags.ts'
import { useCorrections, useLeftOpen } from './decisions.ts'

interface Props {
  report: Report
}

export function ReportCorrection({ report }: Props) {
  const { amends, voids } = useCorrections(report)
  return (
    <>
      {amends && <AmendButton report={report} />}
      {voids && <VoidButton report={report} />}
    </>
  )
}

/** Decisions on a draft that its author left open. */
export function LeftOpen({ report }: Props) {
  const { takesOver, closes } = useLeftOpen(report)
  return (
    <>
      {takesOver && <TakeOverButton report={report} />}
      {closes && <CloseFailedButton report={report} />}
    </>
  )
}

const updatesOf = (id: string) => ({
  stores: [reports.name, 'item', id],
  refreshes: [[reports.name, 'list']],
})

export function AcceptButton({ report: { _id: id } }: Props) {
  const { t } = useTexts()
  return (
    <ActionButton
      variant="secondary"
      question={{
        title: t('report.accept.title'),
        body: t('report.accept.what'),
        danger: true,
        reason: { label: t('tag.reason'), hint: t('report.accept.reason.hint') },
      }}
      run={({ reason }) => call(reports.accept, { params: { id }, body: { reason } })}
      stores={[reports.name, 'item', id]}
      refreshes={[['tag']]}
      toast={t('report.accept.done')}
    >
      {t('report.accept')}
    </ActionButton>
  )
}

export function AmendButton({ report }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { _id: id, number } = report
  return (
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
      run={({ reason }) => call(reports.amend, { params: { id }, body: { reason } })}
      onSuccess={async (draft) => {
        void client.invalidateQueries({ queryKey: ['tag'] })
        void client.invalidateQueries({ queryKey: [reports.name] })
        await navigate({ to: '/app/reports/new', search: { report: draft._id } })
      }}
    >
      {t('report.amend')}
    </ActionButton>
  )
}

function VoidButton({ report: { _id: id, number } }: Props) {
  const { t } = useTexts()
  return (
    <ActionButton
      variant="quiet"
      question={{
        title: t('report.void.title'),
        body: t('report.void.what', { number: number ?? '' }),
        danger: true,
        reason: { label: t('report.void.reason'), hint: t('report.void.reason.hint') },
      }}
      run={({ reason }) => call(reports.void, { params: { id }, body: { reason } })}
      {...updatesOf(id)}
      toast={t('report.void.done')}
    >
      {t('report.void')}
    </ActionButton>
  )
}

function TakeOverButton({ report: { _id: id, version, tester } }: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <ActionButton
      variant="secondary"
      question={{ title: t('report.takeOver.title'), body: t('report.takeOver.what', { tester }) }}
      run={() => call(reports.takeOver, { params: { id }, body: { version } })}
      {...updatesOf(id)}
      onSuccess={() => navigate({ to: '/app/reports/new', search: { report: id } })}
    >
      {t('report.takeOver')}
    </ActionButton>
  )
}

function CloseFailedButton({ report: { _id: id, version, tester } }: Props) {
  const { t } = useTexts()
  return (
    <ActionButton
      variant="secondary"
      question={{
        title: t('report.closeFailed.title'),
        body: t('report.closeFailed.what', { tester }),
        danger: true,
        reason: { label: t('report.closeFailed.reason'), hint: t('report.closeFailed.reason.hint') },
      }}
      run={({ reason }) => call(reports.closeFailed, { params: { id }, body: { version, reason } })}
      {...updatesOf(id)}
      toast={t('report.closeFailed.done')}
    >
      {t('report.closeFailed')}
    </ActionButton>
  )
}

/**
 * Warns that a tag of this disconnection is uncertain during the amendment. Reads the tags itself, so that
 * the open dialog shows an answer that arrives after the click; until then it warns as if the answer were
 * unknown.
 */
function TagWarning({ report: { type, companyVehicleId, _id } }: Props) {
  const { t } = useTexts()
  const isDisconnection = type === 'disconnection'
  const {
    tags,
    isUnavailable: isUnknown,
    isLoading,
  } = useAttachedTags(isDisconnection ? [companyVehicleId] : [])
  if (!isDisconnection) return null
  if (tags.some(({ reportId }) => reportId === _id))
    return <Notice severity="warning">{t('report.amend.tag')}</Notice>
  return (isUnknown || isLoading) && <Notice severity="warning">{t('report.amend.tagUnknown')}</Notice>
}
