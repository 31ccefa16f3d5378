import { useTexts } from '../i18n/useTexts.ts'
import { Skeleton } from '../ui/states.tsx'
import { perPage } from './listState.ts'
import styles from './ListSkeleton.module.css'

export function ListSkeleton({ columns }: { columns: number }) {
  const { t } = useTexts()
  return (
    <div className={styles.frame} aria-busy="true">
      <span className="hidden" role="status">
        {t('shell.loading')}
      </span>
      {Array.from({ length: perPage }, (_, row) => (
        <div key={row} className={styles.row}>
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} height={16} width={column === 0 ? '60%' : '80%'} />
          ))}
        </div>
      ))}
    </div>
  )
}
