import type { Report } from '#contract/report.ts'
import { surelyAfter, wholeMinuteFrom } from '#domain/clockTolerance.ts'
import { formatMoment } from '#domain/day.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { zoneHere } from '../../i18n/zoneHere.ts'
import { Notice } from '../../ui/notices.tsx'

const { clockTolerance_min: minutes } = LIMITS

/** A passed disconnection hangs no tag if the vehicle may have been switched on after the measurement. */
export function NoTag({ report: { switchedOnAt, lastSwitchedOnAt, measuredAt } }: { report: Report }) {
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
