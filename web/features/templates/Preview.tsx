import type { ReactNode } from 'react'
import type { Values } from '../../form/check.ts'
import { fieldLabels } from './fieldLabels.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Skeleton } from '../../ui/states.tsx'
import { sizeOf, useSheet, type Sheet } from './sheet/useSheet.ts'
import styles from './Preview.module.css'
import { useDrawing } from './useDrawing.ts'

interface Props {
  values: Values
  authorityId: string
  /** One of its languages. */
  printedIn?: string
  /** What lies over the authority's own pages. */
  children?: ReactNode
}

/** The page a certificate of this template will be, drawn by what prints it, while it is typed. */
export function Preview({ values, authorityId, printedIn, children }: Props) {
  const { t } = useTexts()
  const { data, isError, isStale } = useDrawing(values, authorityId, printedIn)
  const uploaded = useSheet(values.layout === 'uploaded' ? values.sheetId : null)
  const drawing = data && (
    <img
      className={styles.page}
      data-changing={isStale || undefined}
      src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
      alt={t('template.preview')}
    />
  )
  return (
    <section className={styles.preview} aria-labelledby="template-preview">
      <h2 id="template-preview">{t('template.preview')}</h2>
      <p className="small muted">{t('template.preview.what')}</p>
      {children && <p className="small muted">{t('template.boxes.keys')}</p>}
      {data?.overflow && <Overflow field={data.overflow} />}
      {isError && <p role="status">{t('template.preview.none')}</p>}
      {uploaded ? (
        <Pages sheet={uploaded} drawing={drawing}>
          {children}
        </Pages>
      ) : (
        drawing || (!isError && <Skeleton height={480} />)
      )}
    </section>
  )
}

/** The uploaded pages, one below the other, and what is printed on them as a drawing of its own. */
function Pages({ sheet, drawing, children }: { sheet: Sheet; drawing: ReactNode; children: ReactNode }) {
  const { width, height, pages } = sizeOf(sheet)
  return (
    <div className={styles.stage} data-stage style={{ aspectRatio: `${width} / ${height * pages}` }}>
      <div className={styles.grounds}>
        {sheet.pages.map(({ fileId }) => (
          <img key={fileId} src={`/api/file/${fileId}`} alt="" />
        ))}
      </div>
      {drawing}
      {children}
    </div>
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
