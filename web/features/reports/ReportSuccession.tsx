import { Link } from '@tanstack/react-router'
import type { Report } from '#contract/report.ts'
import { surelyAfter, wholeMinuteFrom } from '#domain/clockTolerance.ts'
import { formatMoment } from '#domain/day.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { zoneHere } from '../../i18n/Day.tsx'
import { Notice } from '../../ui/notices.tsx'
import { Recalled } from '../../i18n/Warnings.tsx'

const { clockTolerance_min: minutes } = LIMITS

export default function ReportSuccession({ report }: { report: Report }) {
  const { replaces, replacedBy, state } = report
  const { t } = useTexts()
  return (
    <>
      <NoTag report={report} />
      <Recalled instruments={report.recalled} />
      {replaces && (
        <Notice>
          {t('report.replaces')} <Number report={replaces} />
          <Reason report={replaces} />
        </Notice>
      )}
      {replacedBy && (
        <Notice severity={state === 'amended' ? 'warning' : 'info'}>
          {t(state === 'amended' ? 'report.replacedBy' : 'report.beingAmended')}{' '}
          <Number report={replacedBy} />
          <Reason report={replacedBy} />
        </Notice>
      )}
    </>
  )
}

/** A passed disconnection hangs no tag if the vehicle may have been switched on after the measurement. */
function NoTag({ report: { switchedOnAt, lastSwitchedOnAt, measuredAt } }: { report: Report }) {
  const { t, locale } = useTexts()
  if (!switchedOnAt) return null
  const written = (moment: string) => formatMoment(new Date(moment), locale, zoneHere())
  const from = wholeMinuteFrom(surelyAfter(lastSwitchedOnAt ?? switchedOnAt))
  const isBefore = measuredAt !== null && Date.parse(switchedOnAt) <= Date.parse(measuredAt)
  return (
    <Notice severity="warning" title={t('report.noTag')}>
      {isBefore
        ? t('report.noTag.soon', { moment: written(switchedOnAt), minutes, from: written(from) })
        : t('report.noTag.since', { moment: written(switchedOnAt) })}
    </Notice>
  )
}

type Other = NonNullable<Report['replaces']>

function Reason({ report: { reason } }: { report: Other }) {
  const { t } = useTexts()
  return (
    <p>
      {t('report.replaces.reason')}: {reason}
    </p>
  )
}

function Number({ report: { reportId, number } }: { report: Other }) {
  const { t } = useTexts()
  return (
    <Link to="/app/reports/$rid" params={{ rid: reportId }}>
      {number ?? t('report.page.draft')}
    </Link>
  )
}
