import { Skeleton } from '../../../ui/states.tsx'
import styles from './TemplatePages.module.css'

export const SheetSkeleton = ({ landscape = false }: { landscape?: boolean }) => (
  <div className={styles.waiting} data-landscape={landscape || undefined}>
    <Skeleton height="100%" />
  </div>
)
