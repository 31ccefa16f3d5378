import { useEffect } from 'react'
import type { Locale } from '#domain/locale.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/notices.tsx'
import { fieldLabels } from '../../templates/public/fieldLabels.ts'
import { SheetSkeleton } from '../../templates/public/SheetSkeleton.tsx'
import { TemplatePages } from '../../templates/public/TemplatePages.tsx'
import type { Person } from './draft.ts'
import styles from './issue.module.css'
import { usePreviews } from './usePreviews.ts'

interface Props {
  templateId: string
  people: readonly Person[]
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
