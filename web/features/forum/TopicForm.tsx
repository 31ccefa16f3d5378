import { type ReactNode, type SyntheticEvent, useState } from 'react'
import type { Body } from '#contract/endpoint.ts'
import { topics } from '#contract/forum.ts'
import { postBounds } from '#domain/forum.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notices.tsx'
import styles from './Editor.module.css'
import { ModelField, modelFieldId, type Model } from './ModelField.tsx'
import { PostEditor } from './PostEditor.tsx'
import { Sending } from './Sending.tsx'
import { useAttaching, type Written } from './useAttaching.ts'
import { usePosting } from './usePosting.ts'

export interface TopicDraft extends Written {
  title: string
  tags: string
  model: Model | null
}

export const blankTopic: TopicDraft = { title: '', text: '', tags: '', model: null, attachments: [] }

interface Props {
  draft: TopicDraft
  change: (part: Partial<TopicDraft> | ((before: TopicDraft) => Partial<TopicDraft>)) => void
  submit: string
  send: (body: object) => Promise<unknown>
  actions?: ReactNode
}

export default function TopicForm({ draft, submit, actions, ...posting }: Props) {
  const { t } = useTexts()
  const { problemText, fieldText } = useProblemText()
  const [typedModel, setTypedModel] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const isUnclear = draft.model === null && typedModel.trim() !== ''
  const attaching = useAttaching(draft.attachments.length, posting.change)
  const { errors, failure, pending, waits, change, onSubmit } = usePosting({
    ...{ schema: topics.create.body, body: bodyOf(draft), attaching },
    ...posting,
  })
  const errorOf = (field: string) => {
    const code = errors[field] ?? Object.entries(errors).find(([path]) => path.startsWith(`${field}.`))?.[1]
    return code === undefined ? undefined : fieldText(code)
  }
  const violationOfTags = () => {
    if (errors.tags === 'tooLong') return t('forum.tags.tooMany', { most: postBounds.tags })
    const wrong = tagsOf(draft.tags).filter((_, at) => errors[`tags.${at}`] !== undefined)
    return wrong.length > 0 ? `${wrong.join(', ')}: ${fieldText('tag')}` : undefined
  }
  // Otherwise the typed model would be lost.
  const submitClear = (event: SyntheticEvent) => {
    setIsRefused(isUnclear)
    if (!isUnclear) return onSubmit(event)
    event.preventDefault()
    document.getElementById(modelFieldId)?.focus()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submitClear}>
      {failure !== null && <Notice severity="error">{problemText(failure)}</Notice>}
      <div className="halves">
        <div className={styles.part}>
          <TextField
            id="topic-title"
            label={t('forum.title')}
            hint={t('forum.title.hint')}
            error={errorOf('title')}
            value={draft.title}
            onChange={(title) => change({ title })}
          />
          <PostEditor
            label={t('forum.text')}
            value={draft}
            change={change}
            attaching={attaching}
            readOnly={pending}
            error={errorOf('text')}
          />
        </div>
        <div className={styles.part}>
          <TextField
            id="topic-tags"
            label={t('forum.tags')}
            hint={t('forum.tags.hint', { most: postBounds.tags })}
            error={violationOfTags()}
            optional
            autoComplete="off"
            value={draft.tags}
            onChange={(tags) => change({ tags })}
          />
          <ModelField
            value={draft.model}
            onChange={(model) => {
              setTypedModel('')
              change({ model })
            }}
            typed={typedModel}
            onType={setTypedModel}
            error={isRefused && isUnclear ? t('forum.vehicle.unclear') : undefined}
          />
        </div>
      </div>
      <Sending {...{ submit, pending, waits, attaching, actions }} />
    </form>
  )
}

const bodyOf = ({ title, text, tags, model, attachments }: TopicDraft): Body<typeof topics.create> => ({
  title,
  text,
  tags: tagsOf(tags),
  vehicleId: model?._id ?? null,
  attachments: attachments.map(({ _id }) => _id),
})

const tagsOf = (typed: string) => typed.split(/[\s,;#]+/).filter(Boolean)
