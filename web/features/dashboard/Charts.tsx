import { charts } from '#contract/dashboard.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ChartsSkeleton } from './ChartsSkeleton.tsx'
import { DayChart } from './DayChart.tsx'
import styles from './Charts.module.css'
import { useDashboard } from './useDashboard.ts'

export default function Charts() {
  const { t } = useTexts()
  const { data, isPending } = useDashboard()
  const available = charts.flatMap(
    (name) => data?.series.find((one) => one.name === name && one.total > 0) ?? [],
  )
  if (isPending) return <ChartsSkeleton />
  if (available.length === 0) return null
  return (
    <section className={styles.charts} aria-label={t('dashboard.charts')}>
      {available.map((series) => (
        <DayChart key={series.name} title={t(`dashboard.${series.name}`)} series={series} />
      ))}
    </section>
  )
}
