import type { ReactNode } from 'react'
import type { Body } from '#contract/endpoint.ts'
import { topics, type answers } from '#contract/forum.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { Notice } from '../../ui/notices.tsx'
import styles from './Editor.module.css'
import { PostEditor } from './PostEditor.tsx'
import { Sending } from './Sending.tsx'
import { useAttaching, type Written } from './useAttaching.ts'
import { usePosting } from './usePosting.ts'

interface Props {
  label: string
  draft: Written
  change: (part: (before: Written) => Partial<Written>) => void
  submit: string
  send: (body: Omit<Body<typeof answers.create>, 'topicId'>) => Promise<unknown>
  actions?: ReactNode
}

export default function AnswerForm({ label, draft, submit, actions, ...posted }: Props) {
  const { problemText, fieldText } = useProblemText()
  const body = { text: draft.text, attachments: draft.attachments.map(({ _id }) => _id) }
  // The preview endpoint has the same text rules as an answer.
  const attaching = useAttaching(draft.attachments.length, posted.change)
  const { errors, failure, pending, waits, change, onSubmit } = usePosting({
    ...{ schema: topics.preview.body, body, attaching },
    ...posted,
  })
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {failure !== null && <Notice severity="error">{problemText(failure)}</Notice>}
      <PostEditor
        label={label}
        value={draft}
        change={change}
        attaching={attaching}
        readOnly={pending}
        error={errors.text && fieldText(errors.text)}
      />
      <Sending {...{ submit, pending, waits, attaching, actions }} />
    </form>
  )
}
