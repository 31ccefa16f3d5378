import type { ReactNode } from 'react'
import type { Body } from '#contract/endpoint.ts'
import { topics, type answers } from '#contract/forum.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import styles from './Editor.module.css'
import { PostEditor, type Written } from './PostEditor.tsx'
import { usePosting } from './usePosting.ts'

export interface AnswerFormProps {
  label: string
  draft: Written
  change: (part: (before: Written) => Partial<Written>) => void
  submit: string
  send: (body: Omit<Body<typeof answers.create>, 'topicId'>) => Promise<unknown>
  actions?: ReactNode
}

export default function AnswerForm({ label, draft, submit, actions, ...posted }: AnswerFormProps) {
  const { problemText, fieldText } = useProblemText()
  const body = { text: draft.text, attachments: draft.attachments.map(({ _id }) => _id) }
  // The preview endpoint has the same text rules as an answer.
  const { errors, failure, pending, change, onSubmit } = usePosting({
    ...{ schema: topics.preview.body, body },
    ...posted,
  })
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {failure !== null && <Notice severity="error">{problemText(failure)}</Notice>}
      <PostEditor label={label} value={draft} change={change} error={errors.text && fieldText(errors.text)} />
      <div className="row">
        <Button type="submit" pending={pending}>
          {submit}
        </Button>
        {actions}
      </div>
    </form>
  )
}
