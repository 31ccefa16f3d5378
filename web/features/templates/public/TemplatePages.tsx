import type { ReactNode } from 'react'
import { paperOf } from '#domain/sheet.ts'
import { useSheet, type Sheet } from './useSheet.ts'
import styles from './TemplatePages.module.css'

interface Props {
  svg: string
  alt: string
  /** The authority's own PDF, if the template uses one. */
  sheetId: string | null
  changing?: boolean
  children?: ReactNode
}

export function TemplatePages({ svg, alt, sheetId, changing, children }: Props) {
  const sheet = useSheet(sheetId)
  const drawing = (
    <img
      className={styles.page}
      data-changing={changing || undefined}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={alt}
    />
  )
  return sheet ? (
    <Grounds sheet={sheet}>
      {drawing}
      {children}
    </Grounds>
  ) : (
    drawing
  )
}

function Grounds({ sheet, children }: { sheet: Sheet; children: ReactNode }) {
  const { width, height, pages } = paperOf(sheet.pages)
  return (
    <div className={styles.stage} data-stage style={{ aspectRatio: `${width} / ${height * pages}` }}>
      <div className={styles.grounds}>
        {sheet.pages.map(({ fileId }) => (
          <img key={fileId} src={`/api/file/${fileId}`} alt="" />
        ))}
      </div>
      {children}
    </div>
  )
}
