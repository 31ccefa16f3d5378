import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { certificateTemplates } from '#contract/template.ts'
import { isValidYears } from '#domain/certificate.ts'
import type { Locale } from '#domain/locale.ts'
import { languagesOf, type Wording } from '#domain/wording.ts'
import { call } from '../../api/call.ts'
import type { Values } from '../../form/check.ts'
import { retryDrawing } from './public/retryDrawing.ts'
import { boxesOf } from './public/TemplatePages.tsx'

const pauseMs = 350

/**
 * Renders the page when typing pauses. A newer request aborts the older one; the last result remains visible
 * meanwhile.
 */
export function useDrawing(values: Values, authorityId: string, printedIn?: string) {
  const content = JSON.stringify(drawn(values, authorityId, printedIn))
  const [settled] = useDebouncedValue(content, pauseMs)
  const { data, isError, isPlaceholderData } = useQuery({
    ...drawingOf(settled),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: retryDrawing,
  })
  return { data, isError, isStale: isPlaceholderData || settled !== content }
}

const drawingOf = (content: string) => ({
  queryKey: [certificateTemplates.name, 'preview', content],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(certificateTemplates.preview, { body: JSON.parse(content) as ReturnType<typeof drawn> }, { signal }),
  staleTime: Infinity,
})

/** Renders a template in a language before saving. Reuses the result of the preview. */
export function useDraw(authorityId: string) {
  const client = useQueryClient()
  return (values: Values, printedIn: string) =>
    client.query({ ...drawingOf(JSON.stringify(drawn(values, authorityId, printedIn))), retry: retryDrawing })
}

/** Request body. Replaces invalid numbers with defaults. */
function drawn(values: Values, authorityId: string, printedIn?: string) {
  const text = (field: string) => (typeof values[field] === 'string' ? values[field] : '')
  const language = text('language') as Locale
  const translations = (values.translations ?? {}) as Partial<Record<Locale, Wording>>
  const printed = languagesOf({ language, translations }).find((one) => one === printedIn)
  const years = Number(values.validYears)
  return {
    authorityId,
    name: text('name').slice(0, 120),
    level: text('level').slice(0, 20),
    rank: null,
    validYears: isValidYears(years) ? years : 3,
    language,
    printedIn: printed,
    translations,
    sheetId: typeof values.sheetId === 'string' ? values.sheetId : null,
    boxes: boxesOf(values.boxes),
    secondLanguage: text('secondLanguage') as 'de',
    layout: text('layout') as 'classic',
    accent: text('accent') as 'orange',
    orientation: text('orientation') as 'portrait',
    standardsHtml: text('standardsHtml'),
    afterHtml: text('afterHtml'),
  }
}
