import type { Values } from '../../form/check.ts'
import { fieldLabels } from './fieldLabels.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Skeleton } from '../../ui/states.tsx'
import styles from './Preview.module.css'
import { useDrawing } from './useDrawing.ts'

/** The page a certificate of this template will be, drawn by what prints it, while it is typed. */
export function Preview({ values, authorityId }: { values: Values; authorityId: string }) {
  const { t } = useTexts()
  const { data, isError, isStale } = useDrawing(values, authorityId)
  return (
    <section className={styles.preview} aria-labelledby="template-preview">
      <h2 id="template-preview">{t('template.preview')}</h2>
      <p className="small muted">{t('template.preview.what')}</p>
      {!data && !isError && <Skeleton height={480} />}
      {isError && <p role="status">{t('template.preview.none')}</p>}
      {data?.overflow && <Overflow field={data.overflow} />}
      {data?.svg && (
        <img
          className={styles.page}
          data-changing={isStale || undefined}
          src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
          alt={t('template.preview')}
        />
      )}
    </section>
  )
}

function Overflow({ field }: { field: string }) {
  const { t } = useTexts()
  const label = fieldLabels[field]
  return (
    <p role="alert" className={styles.overflow}>
      {t('template.preview.overflow', { field: label ? t(label) : field })}
    </p>
  )
}
