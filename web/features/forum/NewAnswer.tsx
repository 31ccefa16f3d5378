import { useQueryClient } from '@tanstack/react-query'
import { answers } from '#contract/forum.ts'
import { useSave } from '../../resource/queries.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { CompleteFirst } from './CompleteFirst.tsx'
import { refreshForum } from './PostActions.tsx'
import type { Written } from './PostEditor.tsx'
import { useDraft } from './useDraft.ts'
import { WritingAs } from './WritingAs.tsx'

const blank: Written = { text: '', attachments: [] }

export function NewAnswer({ topicId }: { topicId: string }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const save = useSave(answers)
  const { draft, kept, change, drop } = useDraft(topicId, blank)
  if (!draft) return <Skeleton height={240} />
  return (
    <div className="stack">
      <CompleteFirst />
      <AnswerForm
        label={t('forum.answer')}
        draft={draft}
        change={change}
        submit={t('forum.answer.send')}
        send={async (written) => {
          await save({ topicId, ...written })
          await drop()
          await refreshForum(client)
        }}
        actions={
          kept && (
            <>
              <Button variant="quiet" onClick={() => void drop()}>
                {t('forum.draft.discard')}
              </Button>
              <span className="muted small" role="status">
                {t('forum.draft')}
              </span>
            </>
          )
        }
      />
      <WritingAs />
    </div>
  )
}
