import { useNavigate } from '@tanstack/react-router'
import { topics } from '#contract/forum.ts'
import NoRights from '../../resource/NoRights.tsx'
import { useSave } from '../../resource/queries.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { PageHeader } from '../../ui/pages.tsx'
import { PageSkeleton } from '../../ui/states.tsx'
import { CompleteFirst, WritingAs } from './WritingAs.tsx'
import TopicForm, { blankTopic } from './TopicForm.tsx'
import { DraftActions } from './DraftActions.tsx'
import { useDraft } from './useDraft.ts'

export default function NewTopicPage() {
  const { t } = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  const save = useSave(topics)
  const { draft, stored, change, drop } = useDraft('new', blankTopic)
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
            actions={<DraftActions stored={stored} drop={drop} />}
          />
        </div>
      )}
    </>
  )
}
