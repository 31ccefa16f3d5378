import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answers, topics, type ForumAnswer, type Topic } from '#contract/forum.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useSave } from '../../resource/queries.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { Post } from './Post.tsx'
import { forumQueries, PostActions, refreshForum } from './PostActions.tsx'

export function Answer({ answer, topic }: { answer: ForumAnswer; topic: Topic }) {
  const { t } = useTexts()
  const can = useCan()
  const [editing, setEditing] = useState(false)
  if (editing) return <Editing answer={answer} done={() => setEditing(false)} />
  const { _id: id, accepted } = answer
  const body = { answerId: accepted ? null : id }
  return (
    <Post
      post={answer}
      actions={
        <PostActions
          post={{ answerId: id, ...answer }}
          edit={can('answer.update', answer) ? () => setEditing(true) : undefined}
        >
          {can('answer.accept', topic) && answer.hidden === null && (
            <ActionButton
              variant={accepted ? 'quiet' : 'secondary'}
              run={() => call(topics.accept, { params: { id: topic._id }, body })}
              refreshes={forumQueries}
              toast={accepted ? undefined : t('forum.accepted')}
            >
              {t(accepted ? 'forum.accept.undo' : 'forum.accept')}
            </ActionButton>
          )}
        </PostActions>
      }
    />
  )
}

function Editing({ answer, done }: { answer: ForumAnswer; done: () => void }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const save = useSave(answers, answer)
  const [draft, setDraft] = useState({ text: answer.text, attachments: answer.attachments })
  return (
    <AnswerForm
      label={t('forum.answer')}
      draft={draft}
      change={(part) => setDraft((before) => ({ ...before, ...part(before) }))}
      submit={t('forum.edit.save')}
      send={async (written) => {
        await save({ topicId: answer.topicId, ...written })
        await refreshForum(client)
        done()
      }}
      actions={
        <Button variant="secondary" onClick={done}>
          {t('shell.cancel')}
        </Button>
      }
    />
  )
}
