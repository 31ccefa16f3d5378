import { useNavigate } from '@tanstack/react-router'
import { topics } from '#contract/forum.ts'
import NoRights from '../../resource/NoRights.tsx'
import { useSave } from '../../resource/queries.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { PageSkeleton } from '../../ui/states.tsx'
import { CompleteFirst, WritingAs } from './WritingAs.tsx'
import { blankTopic, TopicForm } from './TopicForm.tsx'
import { useDraft } from './useDraft.ts'

export default function NewTopicPage() {
  const { t } = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  const save = useSave(topics)
  const { draft, kept, change, drop } = useDraft('new', blankTopic)
  const send = async (body: object) => {
    const { _id } = await save(body)
    await drop()
    await navigate({ to: '/app/forum/$id', params: { id: _id } })
  }
  return (
    <>
      <PageHeader title={t('forum.create')} back={{ to: '/app/forum', label: t('forum.list') }} />
      {!can('topic.create') && <NoRights />}
      {can('topic.create') && !draft && <PageSkeleton />}
      {can('topic.create') && draft && (
        <div className="stack-wide">
          <CompleteFirst />
          <WritingAs />
          <TopicForm
            draft={draft}
            change={change}
            submit={t('forum.send')}
            send={send}
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
        </div>
      )}
    </>
  )
}
