import { useState, type ReactNode, type SyntheticEvent } from 'react'
import type { Body } from '#contract/endpoint.ts'
import { topics, type answers } from '#contract/forum.ts'
import { CallProblem } from '../../api/CallProblem.ts'
import { check } from '../../form/check.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import styles from './Editor.module.css'
import { PostEditor, type Written } from './PostEditor.tsx'

type Content = Omit<Body<typeof answers.create>, 'topicId'>

interface Props {
  label: string
  draft: Written
  change: (part: (before: Written) => Partial<Written>) => void
  submit: string
  send: (body: Content) => Promise<unknown>
  actions?: ReactNode
}

export function AnswerForm({ label, draft, change: changeDraft, submit, send, actions }: Props) {
  const { problemText, fieldText } = useProblemText()
  const [error, setError] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState<unknown>(null)
  const [pending, setPending] = useState(false)
  // Remove errors of fields that changed.
  const change: Props['change'] = (part) => {
    setError(undefined)
    setFailure(null)
    changeDraft(part)
  }
  const run = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (pending) return
    const body: Content = { text: draft.text, attachments: draft.attachments.map(({ _id }) => _id) }
    // The preview endpoint has the same text rules as an answer.
    const { text } = check(topics.preview.body, body)
    setError(text)
    setFailure(null)
    if (text) return
    setPending(true)
    try {
      await send(body)
    } catch (problem) {
      setFailure(problem)
      if (problem instanceof CallProblem) setError(problem.fields.text)
    } finally {
      setPending(false)
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void run(event)}>
      {failure !== null && <Notice severity="error">{problemText(failure)}</Notice>}
      <PostEditor label={label} value={draft} change={change} error={error && fieldText(error)} />
      <div className="row">
        <Button type="submit" pending={pending}>
          {submit}
        </Button>
        {actions}
      </div>
    </form>
  )
}
