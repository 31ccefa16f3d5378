import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { topics } from '#contract/forum.ts'
import { call } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'

export function FollowButton({ topicId }: { topicId: string }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { pending, start } = useConfirmedAction()
  const params = { id: topicId }
  const queryKey = ['topic', 'follow', topicId]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(topics.follow, { params }, { signal }),
  })
  if (!data) return null
  const follows = data.state === 'following'
  const state = follows ? 'muted' : 'following'
  return (
    <Button
      variant="secondary"
      icon={follows ? <IconBellOff size={20} aria-hidden /> : <IconBell size={20} aria-hidden />}
      pending={pending === 'follow'}
      onClick={() =>
        start('follow', {
          run: async () =>
            client.setQueryData(queryKey, await call(topics.setFollow, { params, body: { state } })),
          done: t(follows ? 'forum.muted' : 'forum.follow.what'),
        })
      }
    >
      {t(follows ? 'forum.mute' : 'forum.follow')}
    </Button>
  )
}
