import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { sheets } from '#contract/sheet.ts'
import { type Box, backgroundOf, sheetFieldNames } from '#domain/sheet.ts'
import type { TextKey } from '#texts/texts.ts'
import { callQuery } from '../../../api/callQuery.ts'
import { Skeleton } from '../../../ui/states.tsx'
import styles from './TemplatePages.module.css'

export type Sheet = Answer<typeof sheets.read>

/** An uploaded PDF never changes. */
export const useSheet = (id: unknown) => useQuery(sheetQuery(typeof id === 'string' ? id : '')).data

export const sheetQuery = (id: string) =>
  queryOptions({
    ...callQuery(['sheet', id], sheets.read, { params: { id } }),
    staleTime: Infinity,
    enabled: id !== '',
  })

export const boxesOf = (value: unknown): Box[] => (Array.isArray(value) ? (value as Box[]) : [])

interface Props {
  svg: string
  alt: string
  /** The authority's own PDF, if the template uses one. */
  sheetId: string | null
  isUpdating?: boolean
  children?: ReactNode
}

export function TemplatePages({ svg, alt, sheetId, isUpdating, children }: Props) {
  const sheet = useSheet(sheetId)
  const drawing = (
    <img
      className={styles.page}
      data-changing={isUpdating || undefined}
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
  const { width, height, pages } = backgroundOf(sheet.pages)
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

export const SheetSkeleton = ({ landscape = false }: { landscape?: boolean }) => (
  <div className={styles.waiting} data-landscape={landscape || undefined}>
    <Skeleton height="100%" />
  </div>
)

/** Form labels of the places on the page. Other places keep the name in the document. */
export const fieldLabels: Record<string, TextKey | undefined> = {
  ...Object.fromEntries(sheetFieldNames.map((place) => [place, `template.place.${place}` as const])),
  'certificate.name': 'template.name',
  'certificate.level': 'template.level',
  'authority.name': 'template.authority',
}
