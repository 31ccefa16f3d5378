import { moderation } from '#contract/forum.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Variant } from '../../ui/buttons.tsx'
import { forumQueries } from './forumQueries.ts'

interface Props {
  post: { topicId: string; answerId?: string | null }
  variant?: Variant
}

export function HideButton({
  post: { topicId, answerId },
  variant = 'quiet',
  onHidden,
}: Props & { onHidden?: (reason: string) => void }) {
  const { t } = useTexts()
  const can = useCan()
  if (!can('moderation.hide')) return null
  const params = { id: answerId ?? topicId }
  return (
    <ActionButton
      variant={variant}
      question={{
        title: t('forum.hide.title'),
        body: t('forum.hide.what'),
        danger: true,
        reason: { label: t('shell.confirm.reason') },
      }}
      run={async ({ reason }) => {
        await call(answerId ? moderation.hideAnswer : moderation.hideTopic, { params, body: { reason } })
        onHidden?.(reason)
      }}
      refreshes={forumQueries}
      toast={t('forum.hidden')}
    >
      {t('forum.hide')}
    </ActionButton>
  )
}

export function ShowButton({
  post: { topicId, answerId },
  variant = 'quiet',
  onShown,
}: Props & { onShown?: () => void }) {
  const { t } = useTexts()
  const can = useCan()
  if (!can('moderation.show')) return null
  const params = { id: answerId ?? topicId }
  return (
    <ActionButton
      variant={variant}
      run={async () => {
        await call(answerId ? moderation.showAnswer : moderation.showTopic, { params })
        onShown?.()
      }}
      refreshes={forumQueries}
      toast={t('forum.shown')}
    >
      {t('forum.show')}
    </ActionButton>
  )
}
