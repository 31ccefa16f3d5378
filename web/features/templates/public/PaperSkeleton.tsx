import { Skeleton } from '../../../ui/states.tsx'
import styles from './TemplatePages.module.css'

export const PaperSkeleton = ({ landscape = false }: { landscape?: boolean }) => (
  <div className={styles.waiting} data-landscape={landscape || undefined}>
    <Skeleton height="100%" />
  </div>
)
