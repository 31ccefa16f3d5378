import { useQueries } from '@tanstack/react-query'
import { useMemo, useEffect } from 'react'
import { certificateTemplates } from '#contract/template.ts'
import type { Locale } from '#domain/locale.ts'
import { call } from '../../../api/call.ts'
import { callRead } from '../../../resource/calls.ts'
import type { CandidateById, Person } from './draft.ts'
import { completed } from './useCandidates.ts'
import { hardestOf } from './hardest.ts'
import { inTurn } from './inTurn.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/notices.tsx'
import { retryDrawing } from '../../templates/public/retryDrawing.ts'
import { fieldLabels, SheetSkeleton, TemplatePages } from '../../templates/public/TemplatePages.tsx'
import styles from './issue.module.css'

interface Props {
  templateId: string
  people: readonly Person[]
  known: CandidateById
  issueDate: string
  /** Null for the template's own language. */
  language: Locale | null
  onFits: (fits: boolean) => void
}

/** Print preview, of a course the first page. Number and check code are placeholders. */
export function PrintPreview({ onFits, ...printing }: Props) {
  const { t } = useTexts()
  const { data, isError, overflow } = usePreviews(printing)
  const fits = overflow === null
  useEffect(() => {
    onFits(fits)
    return () => onFits(true)
  }, [fits, onFits])
  return (
    <section className="stack" aria-labelledby="issue-paper">
      <h2 id="issue-paper">{t('certificate.issue.paper')}</h2>
      <p className="small muted">{t('certificate.issue.paper.what')}</p>
      {!data && !isError && <SheetSkeleton />}
      {isError && <p role="status">{t('template.preview.none')}</p>}
      {overflow && <Overflow {...overflow} name={printing.people.length > 1 ? overflow.name : undefined} />}
      {data?.svg && (
        <div className={styles.paper}>
          <TemplatePages svg={data.svg} alt={t('certificate.issue.paper')} sheetId={data.sheetId} />
        </div>
      )}
    </section>
  )
}

function Overflow({ field, name }: { field: string; name: string | undefined }) {
  const { t } = useTexts()
  const label = fieldLabels[field]
  return (
    <Notice severity="error" title={t('template.preview.overflow', { field: label ? t(label) : field })}>
      {name && <p>{t('certificate.issue.paper.overflow.of', { name })}</p>}
      <p>{t('certificate.issue.paper.overflow')}</p>
    </Notice>
  )
}

interface Printing {
  templateId: string
  people: readonly Person[]
  known: CandidateById
  issueDate: string
  language: Locale | null
}

function usePreviews({ people: chosen, known, ...printing }: Printing) {
  const people = useMemo(() => chosen.map((person) => completed(person, known)), [chosen, known])
  const [first] = people
  const previewed = first && !first.email && first.evalid ? first : null
  const tried = useMemo(
    () => [previewed, ...hardestOf(people, widthOf()).filter((person) => person !== previewed)],
    [people, previewed],
  )
  const previews = useQueries({
    queries: tried.map((person) =>
      previewOf({ ...printing, person, dueDate: person && known.get(person._id)?.dueDate }),
    ),
  })
  const at = previews.findIndex(({ data }) => data?.overflow)
  const field = previews[at]?.data?.overflow
  return {
    data: previews[0]?.data,
    isError: previews[0]?.isError === true,
    overflow: field ? { field, name: tried[at]?.fullname } : null,
  }
}

const previewOf = ({
  templateId,
  person,
  issueDate,
  language,
  dueDate,
}: Omit<Printing, 'people' | 'known'> & { person: Person | null; dueDate: string | null | undefined }) => ({
  queryKey: [certificateTemplates.name, 'paper', templateId, person?._id, issueDate, language, dueDate],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const template = await callRead(certificateTemplates, templateId, signal)
    const body = certificateTemplates.preview.body.parse({
      ...Object.fromEntries(
        Object.keys(certificateTemplates.input.shape).map((field) => [
          field,
          template[field as keyof typeof template],
        ]),
      ),
      issueDate,
      dueDate: dueDate ?? undefined,
      printedIn: language ?? undefined,
      ...(person && { holder: { fullname: person.fullname, evalid: person.evalid } }),
    })
    // The server keeps only the newest waiting preview of a person.
    const drawing = await inTurn(() => call(certificateTemplates.preview, { body }, { signal }))
    return { ...drawing, sheetId: template.layout === 'uploaded' ? template.sheetId : null }
  },
  staleTime: Infinity,
  gcTime: 0,
  retry: retryDrawing,
})

/** Measures text with the font of the page. This is accurate enough to compare names. */
function widthOf() {
  const pen = document.createElement('canvas').getContext('2d')
  if (pen) pen.font = `16px ${getComputedStyle(document.body).fontFamily}`
  return (text: string) => pen?.measureText(text).width ?? text.length
}
