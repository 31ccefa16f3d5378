import { useQuery } from '@tanstack/react-query'
import { certificateTemplates } from '#contract/template.ts'
import { call } from '../../../api/call.ts'
import { callRead } from '../../../resource/calls.ts'
import { useTexts } from '../../../texts/useTexts.ts'
import { Skeleton } from '../../../ui/states.tsx'
import type { Person } from './draft.ts'
import styles from './issue.module.css'

interface Props {
  templateId: string
  /** Nobody while only an address is known. */
  person: Person | null
  issueDate: string
}

/** The page as it will be printed, of many the first one's; only number and code are not known before it is issued. */
export function Paper({ templateId, person, issueDate }: Props) {
  const { t } = useTexts()
  const { data, isError } = useQuery({
    queryKey: [certificateTemplates.name, 'paper', templateId, person?._id, issueDate],
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
        ...(person && { holder: { fullname: person.fullname, evalid: person.evalid } }),
      })
      return call(certificateTemplates.preview, { body }, { signal })
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: 1,
  })
  return (
    <section className="stack" aria-labelledby="issue-paper">
      <h2 id="issue-paper">{t('certificate.issue.paper')}</h2>
      <p className="small muted">{t('certificate.issue.paper.what')}</p>
      {!data && !isError && <Skeleton height={480} />}
      {isError && <p role="status">{t('template.preview.none')}</p>}
      {data?.overflow && <p role="alert">{t('template.preview.overflow', { field: data.overflow })}</p>}
      {data?.svg && (
        <img
          className={styles.paper}
          src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
          alt={t('certificate.issue.paper')}
        />
      )}
    </section>
  )
}
