import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answers, topics } from '#contract/forum.ts'
import { call } from '../../api/call.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { Dialog, DialogActions } from '../../ui/dialogs.tsx'
import styles from './Topic.module.css'

interface Props {
  topicId: string
  answerId?: string
}

export function Former(post: Props) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('forum.history')}
      </Button>
      {open && (
        <Dialog title={t('forum.history')} onClose={() => setOpen(false)}>
          <Texts {...post} />
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{t('shell.close')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

function Texts({ topicId, answerId }: Props) {
  const { t } = useTexts()
  const params = { id: answerId ?? topicId }
  const { data, error, refetch } = useQuery({
    queryKey: [answerId ? 'answer' : 'topic', 'history', params.id],
    queryFn: ({ signal }) =>
      answerId ? call(answers.history, { params }, { signal }) : call(topics.history, { params }, { signal }),
  })
  if (error) return <LoadError problem={error} retry={() => void refetch()} />
  if (data?.items.length === 0) return <p>{t('forum.history.none')}</p>
  return (
    <div className="stack">
      {data?.items.map(({ _id, title, text, editedAt }) => (
        <section key={_id} className={styles.post}>
          <span className="muted small">
            {t('forum.edited')} <Moment value={editedAt} />
          </span>
          {title && <b>{title}</b>}
          <p className={styles.former}>{text}</p>
        </section>
      ))}
    </div>
  )
}
