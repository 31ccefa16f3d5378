import { lazy, Suspense } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { LongTextField, type FieldProps } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/states.tsx'
import styles from './RichField.module.css'

const RichEditor = lazy(() => import('./RichEditor.tsx'))

/** Shows the HTML source of a text with a table, which the editor would remove. */
export function RichField(props: FieldProps<string>) {
  const { t } = useTexts()
  const { id, label, hint, error, value } = props
  if (value.includes('<table')) return <LongTextField {...props} hint={t('template.html.tables')} />
  return (
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`}>
      <h2 id={`${id}-label`} className={styles.label}>
        {label}
      </h2>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <Suspense fallback={<Skeleton height={220} />}>
        <RichEditor {...props} />
      </Suspense>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
