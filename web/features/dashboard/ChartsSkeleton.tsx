import { Skeleton } from '../../ui/states.tsx'
import styles from './Charts.module.css'
import { useCharts } from './useDashboard.ts'

/** As many as there are charts. */
export const ChartsSkeleton = () => (
  <div className={styles.charts}>
    {useCharts().map(({ name }) => (
      <Skeleton key={name} height={300} />
    ))}
  </div>
)
