import type { Report } from '#contract/report.ts'
import { formatMoment } from '#domain/day.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { zoneHere } from '../../texts/zoneHere.ts'
import { Notice } from '../../ui/Notice.tsx'

const { clockTolerance_min: minutes } = LIMITS

/** Why a disconnection that finds no voltage hung no tag: the car may have been switched on after it was measured. */
export function NoTag({ report: { switchedOnAt, measuredAt } }: { report: Report }) {
  const { t, locale } = useTexts()
  if (!switchedOnAt) return null
  const since = Date.parse(switchedOnAt)
  const told = (moment: number) => formatMoment(new Date(moment), locale, zoneHere())
  const isBefore = measuredAt !== null && since <= Date.parse(measuredAt)
  return (
    <Notice mood="warning" title={t('report.noTag')}>
      {isBefore
        ? t('report.noTag.soon', { moment: told(since), minutes, from: told(since + (minutes + 1) * 60_000) })
        : t('report.noTag.since', { moment: told(since) })}
    </Notice>
  )
}
