import { useId, type ReactNode } from 'react'
import type { Values } from '../../form/check.ts'
import { fieldLabels, SheetSkeleton, TemplatePages } from './public/TemplatePages.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { useDrawing } from './useDrawing.ts'
import styles from './Preview.module.css'

interface Props {
  values: Values
  authorityId: string
  printedIn?: string
  children?: ReactNode
}

/** Rendered by the code that prints certificates. */
export function Preview({ values, authorityId, printedIn, children }: Props) {
  const { t } = useTexts()
  const id = useId()
  const { data, isError, isStale } = useDrawing(values, authorityId, printedIn)
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h2 id={id}>{t('template.preview')}</h2>
      <p className="small muted">{t('template.preview.what')}</p>
      {children && <p className="small muted">{t('template.boxes.keys')}</p>}
      {data?.overflow && <Overflow field={data.overflow} />}
      {isError && <p role="status">{t('template.preview.none')}</p>}
      {!data && !isError && <SheetSkeleton landscape={values.orientation === 'landscape'} />}
      {data && (
        <TemplatePages
          svg={data.svg}
          alt={t('template.preview')}
          sheetId={values.layout === 'uploaded' ? (values.sheetId as string | null) : null}
          isUpdating={isStale}
        >
          {children}
        </TemplatePages>
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
