import { useQuery } from '@tanstack/react-query'
import { topics, type Attachment } from '#contract/forum.ts'
import { callQuery } from '../../api/callQuery.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Skeleton } from '../../ui/states.tsx'
import { PostBody } from './PostBody.tsx'
import styles from './Editor.module.css'

interface Props {
  label: string
  text: string
  attachments: Attachment[]
}

/** The server renders the preview, so it matches the post. */
export function Preview({ label, text, attachments }: Props) {
  const { t } = useTexts()
  const ids = attachments.map(({ _id }) => _id)
  const { data, error, refetch } = useQuery({
    ...callQuery(['topic', 'preview', text, ids], topics.preview, { body: { text, attachments: ids } }),
    enabled: text.trim() !== '',
    gcTime: 0,
    retry: false,
  })
  return (
    <section aria-label={label}>
      <p className={styles.label}>{label}</p>
      <div className={styles.preview}>
        {text.trim() === '' && <p className="muted">{t('forum.preview.empty')}</p>}
        {error && <LoadError problem={error} retry={() => void refetch()} />}
        {data && <PostBody html={data.html} attachments={attachments} />}
        {!data && !error && text.trim() !== '' && <Skeleton height={120} />}
      </div>
    </section>
  )
}
