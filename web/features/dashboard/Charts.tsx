import { useTexts } from '../../i18n/useTexts.ts'
import { DayChart } from './DayChart.tsx'
import styles from './Charts.module.css'
import { useCharts } from './useDashboard.ts'

export default function Charts() {
  const { t } = useTexts()
  return (
    <section className={styles.charts} aria-label={t('dashboard.charts')}>
      {useCharts().map((series) => (
        <DayChart key={series.name} title={t(`dashboard.${series.name}`)} series={series} />
      ))}
    </section>
  )
}
