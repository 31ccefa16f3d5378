import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { certificateTemplates } from '#contract/template.ts'
import type { Locale } from '#domain/locale.ts'
import { call } from '../../../api/call.ts'
import { callRead } from '../../../resource/calls.ts'
import { useTexts } from '../../../texts/useTexts.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { fieldLabels } from '../../../paper/fieldLabels.ts'
import { TemplatePages } from '../../../paper/TemplatePages.tsx'
import type { Person } from './draft.ts'
import styles from './issue.module.css'

interface Props {
  templateId: string
  /** Nobody while only an address is known. */
  person: Person | null
  issueDate: string
  /** Another than the template's own. */
  language: Locale | null
  /** Told whether what is to be printed has its place. */
  onFits: (fits: boolean) => void
}

/** The page as it will be printed, of many the first one's; only number and code are not known before it is issued. */
export function Paper({ templateId, person, issueDate, language, onFits }: Props) {
  const { t } = useTexts()
  const { data, isError } = useQuery({
    queryKey: [certificateTemplates.name, 'paper', templateId, person?._id, issueDate, language],
    queryFn: async ({ signal }) => {
      const template = await callRead(certificateTemplates, templateId, signal)
      const body = certificateTemplates.preview.body.parse({
        ...Object.fromEntries(
          Object.keys(certificateTemplates.input.shape).map((field) => [
            field,
            template[field as keyof typeof template],
          ]),
        ),
        issueDate,
        printedIn: language ?? undefined,
        ...(person && { holder: { fullname: person.fullname, evalid: person.evalid } }),
      })
      const drawing = await call(certificateTemplates.preview, { body }, { signal })
      return { ...drawing, sheetId: template.layout === 'uploaded' ? template.sheetId : null }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: 1,
  })
  const overflow = data?.overflow
  useEffect(() => {
    onFits(!overflow)
    return () => onFits(true)
  }, [overflow, onFits])
  return (
    <section className="stack" aria-labelledby="issue-paper">
      <h2 id="issue-paper">{t('certificate.issue.paper')}</h2>
      <p className="small muted">{t('certificate.issue.paper.what')}</p>
      {!data && !isError && <Skeleton height={480} />}
      {isError && <p role="status">{t('template.preview.none')}</p>}
      {overflow && <Overflow field={overflow} />}
      {data?.svg && (
        <div className={styles.paper}>
          <TemplatePages svg={data.svg} alt={t('certificate.issue.paper')} sheetId={data.sheetId} />
        </div>
      )}
    </section>
  )
}

function Overflow({ field }: { field: string }) {
  const { t } = useTexts()
  const label = fieldLabels[field]
  return (
    <Notice mood="error" title={t('template.preview.overflow', { field: label ? t(label) : field })}>
      {t('certificate.issue.paper.overflow')}
    </Notice>
  )
}
