import { Link } from '@tanstack/react-router'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { printWeakest } from '#domain/measurement/isolationTrend.ts'
import { printOhm } from '#domain/measurement/units.ts'
import { DayOf, zoneHere } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Chart } from '../../ui/chart.tsx'
import { useIsolationTrend } from './useIsolationTrend.ts'

const directions = { '>': 'above', '<': 'below', '=': undefined } as const

export function IsolationChart({ vehicle: { _id: id } }: { vehicle: CompanyVehicle }) {
  const { t, locale } = useTexts()
  const { data } = useIsolationTrend(id)
  const points = data?.items ?? []
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const link = (rid: string, number: string) => (
    <Link to="/app/reports/$rid" params={{ rid }}>
      {number}
    </Link>
  )
  return (
    <Chart
      title={t('vehicle.isolation')}
      lead={<p className="muted">{t('vehicle.isolation.what')}</p>}
      kind="line"
      scale="logarithmic"
      points={points.map(({ reportId, number, measuredAt, result, ...point }) => ({
        key: reportId,
        at: Date.parse(measuredAt),
        value: point.weakest_Ohm,
        limit: point.target_Ohm,
        result,
        beyond: directions[point.relation],
        text: t('vehicle.isolation.value', {
          day: formatDay(dayOf(new Date(measuredAt), zoneHere()), locale),
          value: printWeakest(point, locale),
          limit: printOhm(point.target_Ohm, locale),
          result: t(`report.row.${result}`),
        }),
        link: link(reportId, number),
      }))}
      format={(ohm) => printOhm(ohm, locale)}
      ends={[<DayOf key="first" moment={first.measuredAt} />, <DayOf key="last" moment={last.measuredAt} />]}
      limitText={t('vehicle.isolation.below')}
      table={{
        headings: [
          t('vehicle.isolation.day'),
          t('vehicle.isolation.weakest'),
          t('vehicle.isolation.target'),
          t('vehicle.isolation.report'),
        ],
        rows: points
          .toReversed()
          .map(({ reportId, number, measuredAt, ...point }) => [
            <DayOf key="day" moment={measuredAt} />,
            printWeakest(point, locale),
            printOhm(point.target_Ohm, locale),
            link(reportId, number),
          ]),
      }}
    />
  )
}
