import { charts, type Series } from '#contract/dashboard.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ChartsSkeleton } from './ChartsSkeleton.tsx'
import { DayChart } from './DayChart.tsx'
import styles from './Charts.module.css'
import { useDashboard } from './useDashboard.ts'

export default function Charts() {
  const { t } = useTexts()
  const { data, isPending } = useDashboard()
  const available = charts.flatMap((name) => data?.series.find((one) => one.name === name) ?? [])
  if (isPending) return <ChartsSkeleton />
  if (available.length === 0) return null
  return (
    <section className={styles.charts} aria-label={t('dashboard.charts')}>
      {available.map((series) => (
        <Chart key={series.name} series={series} />
      ))}
    </section>
  )
}

function Chart({ series }: { series: Series }) {
  const { t } = useTexts()
  const title = t(`dashboard.${series.name}`)
  if (series.total > 0) return <DayChart title={title} series={series} />
  return (
    <figure className={styles.none}>
      <figcaption>
        <h2>{title}</h2>
      </figcaption>
      <p className="muted">{t(`dashboard.${series.name}.none`)}</p>
    </figure>
  )
}
