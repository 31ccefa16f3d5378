import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { forumNames } from '#contract/forum.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useForm } from '../../form/useForm.ts'
import { Loaded } from '../../resource/Loaded.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { PageHeader } from '../../ui/pages.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { refreshForum } from './forumQueries.ts'
import { useForumName } from './WritingAs.tsx'

type Own = Answer<typeof forumNames.read>

export default function ForumNamePage() {
  const { t } = useTexts()
  const query = useForumName()
  return (
    <>
      <PageHeader title={t('forum.name')} back={{ to: '/app/forum', label: t('forum.list') }} />
      <div className="stack-wide narrow">
        <p>{t('forum.name.what')}</p>
        <Loaded query={query} height={240}>
          {(own) => <OwnName key={own.name} own={own} />}
        </Loaded>
      </div>
    </>
  )
}

function OwnName({ own }: { own: Own }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const keep = async (values: { name: string | null; consent: boolean; mails: boolean }) => {
    client.setQueryData(['forumName'], await call(forumNames.set, { body: values }))
    await refreshForum(client)
  }
  const form = useForm({
    schema: forumNames.set.body,
    initial: { name: own.name ?? '', consent: own.name !== null, mails: own.mails },
    send: async (values) => {
      await keep(values)
      showToast(t('shell.saved'))
    },
  })
  return (
    <Form
      form={form}
      area="forum"
      submit={t('forum.edit.save')}
      fields={[
        { field: 'name', autoComplete: 'nickname', width: 'short' },
        { field: 'consent', kind: 'check' },
        { field: 'mails', kind: 'check' },
      ]}
      actions={
        own.name !== null && (
          <ActionButton
            variant="secondary"
            question={{
              title: t('forum.name.remove.title'),
              body: t('forum.name.remove.what'),
              danger: true,
            }}
            run={() => keep({ name: null, consent: false, mails: own.mails })}
            toast={t('shell.saved')}
          >
            {t('forum.name.remove')}
          </ActionButton>
        )
      }
    />
  )
}
