import type { Series } from '#contract/dashboard.ts'
import { formatDay } from '#domain/day.ts'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Chart } from '../../ui/chart.tsx'
import { CountedLink } from './CountedLink.tsx'
import styles from './DayChart.module.css'

type DayCount = Series['days'][number]

export function DayChart({ title, series }: { title: string; series: Series }) {
  const { t, locale } = useTexts()
  const { days, total } = series
  const number = new Intl.NumberFormat(locale)
  const hasParts = days.some(({ passed }) => passed !== undefined)
  const onDay = (day: string) => ({ list: series.list, filter: { ...series.filter, day } })
  const textOf = ({ day, count, failed = 0, contradicted = 0 }: DayCount) =>
    [
      t('dashboard.chart.value', { day: formatDay(day, locale), count: number.format(count) }),
      ...(failed > 0 ? [t('dashboard.chart.failed', { count: failed })] : []),
      ...(contradicted > 0 ? [t('dashboard.chart.contradicted', { count: contradicted })] : []),
    ].join(', ')
  const rowOf = ({ day, count, failed, contradicted }: DayCount) => [
    <Day key="day" value={day} />,
    count > 0 ? (
      <CountedLink key="count" of={onDay(day)}>
        {number.format(count)}
      </CountedLink>
    ) : (
      0
    ),
    ...(hasParts ? [contradicted, failed] : []),
  ]
  return (
    <Chart
      title={title}
      lead={
        <CountedLink of={series} className={styles.total}>
          <b>{number.format(total)}</b> {t('dashboard.chart.inAll')}
        </CountedLink>
      }
      kind="bars"
      points={days.map((one) => ({
        key: one.day,
        value: one.count,
        layers: layersOf(one),
        text: textOf(one),
        link: one.count > 0 && <CountedLink of={onDay(one.day)}>{t('dashboard.chart.open')}</CountedLink>,
      }))}
      format={(count) => number.format(count)}
      ends={[<Day key="first" value={days[0]?.day} />, t('dashboard.chart.today')]}
      legend={useLegend(days, hasParts)}
      table={{
        headings: [
          t('dashboard.chart.day'),
          t('dashboard.chart.count'),
          ...(hasParts ? [t('shell.state.contradicted'), t('shell.state.invalid')] : []),
        ],
        rows: days.toReversed().map(rowOf),
      }}
    />
  )
}

function useLegend(days: readonly DayCount[], hasParts: boolean) {
  const { t } = useTexts()
  if (!hasParts) return undefined
  const hasEnded = days.some(({ count, passed = 0, failed = 0 }) => count > passed + failed)
  return [
    { kind: 'passed', label: t('shell.state.passed') },
    { kind: 'contradicted', label: t('shell.state.contradicted') },
    { kind: 'failed', label: t('shell.state.invalid') },
    ...(hasEnded ? [{ kind: 'ended', label: t('dashboard.chart.ended') }] : []),
  ]
}

/** Drawn over each other, from all to those that failed. What is neither passed nor failed stays neutral. */
function layersOf({ count, passed, failed, contradicted }: DayCount): [string, number][] | undefined {
  if (passed === undefined || failed === undefined || contradicted === undefined) return undefined
  const layers: [string, number][] = [
    ['passed', passed + failed],
    ['contradicted', contradicted + failed],
    ['failed', failed],
  ]
  return [['ended', count], ...layers.filter(([, number]) => number > 0)]
}
