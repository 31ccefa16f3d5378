import { useAccount } from '../../session/session.ts'
import { Skeleton } from '../../ui/states.tsx'
import styles from './Charts.module.css'

/** Shows nothing for users without an organisation, who have no charts. */
export function ChartsSkeleton() {
  const { company, authorities, isAdmin } = useAccount().actor
  if (!company && !isAdmin && authorities.length === 0) return null
  return (
    <div className={styles.charts}>
      <Skeleton height={300} />
      <Skeleton height={300} />
    </div>
  )
}
