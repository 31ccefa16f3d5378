import { useNavigate } from '@tanstack/react-router'
import { reports, type Report } from '#contract/report.ts'
import { isLeftOpen } from '#domain/leftOpen.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'

export default function LeftOpen({ report }: { report: Report }) {
  const { t } = useTexts()
  const can = useCan()
  const { _id: userId } = useAccount()
  const navigate = useNavigate()
  if (!isLeftOpen(report, new Date())) return null
  const { _id: id, version, tester, dangerSince, authorId } = report
  const updates = { stores: [reports.name, 'item', id], refreshes: [[reports.name, 'list']] }
  return (
    <>
      {authorId !== userId && can('report.takeOver', report) && can('report.create', report) && (
        <ActionButton
          variant="secondary"
          question={{ title: t('report.takeOver.title'), body: t('report.takeOver.what', { tester }) }}
          run={() => call(reports.takeOver, { params: { id }, body: { version } })}
          {...updates}
          onSuccess={() => navigate({ to: '/app/reports/new', search: { report: id } })}
        >
          {t('report.takeOver')}
        </ActionButton>
      )}
      {dangerSince !== null && can('report.closeFailed', report) && (
        <ActionButton
          variant="secondary"
          question={{
            title: t('report.closeFailed.title'),
            body: t('report.closeFailed.what', { tester }),
            danger: true,
            reason: { label: t('report.closeFailed.reason'), hint: t('report.closeFailed.reason.hint') },
          }}
          run={({ reason }) => call(reports.closeFailed, { params: { id }, body: { version, reason } })}
          {...updates}
          toast={t('report.closeFailed.done')}
        >
          {t('report.closeFailed')}
        </ActionButton>
      )}
    </>
  )
}
