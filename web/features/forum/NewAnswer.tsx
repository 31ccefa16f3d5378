import { useQueryClient } from '@tanstack/react-query'
import { answers } from '#contract/forum.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useSave } from '../../resource/queries.ts'
import { Skeleton } from '../../ui/states.tsx'
import AnswerForm from './AnswerForm.tsx'
import { DraftActions } from './DraftActions.tsx'
import { refreshForum } from './forumQueries.ts'
import type { Written } from './useAttaching.ts'
import { useDraft } from './useDraft.ts'
import { CompleteFirst, WritingAs } from './WritingAs.tsx'

const blank: Written = { text: '', attachments: [] }

export default function NewAnswer({ topicId }: { topicId: string }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const save = useSave(answers)
  const { draft, stored, change, drop } = useDraft(topicId, blank)
  if (!draft) return <Skeleton height={420} />
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
        actions={<DraftActions stored={stored} drop={drop} />}
      />
      <WritingAs />
    </div>
  )
}
