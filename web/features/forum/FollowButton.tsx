import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { topics } from '#contract/forum.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useTexts } from '../../i18n/useTexts.ts'

export function FollowButton({ topicId }: { topicId: string }) {
  const { t } = useTexts()
  const params = { id: topicId }
  const queryKey = ['topic', 'follow', topicId]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(topics.follow, { params }, { signal }),
  })
  if (!data) return null
  const follows = data.state === 'following'
  return (
    <ActionButton
      variant="secondary"
      icon={follows ? <IconBellOff size={20} aria-hidden /> : <IconBell size={20} aria-hidden />}
      run={() => call(topics.setFollow, { params, body: { state: follows ? 'muted' : 'following' } })}
      stores={queryKey}
      toast={t(follows ? 'forum.muted' : 'forum.follow.what')}
    >
      {t(follows ? 'forum.mute' : 'forum.follow')}
    </ActionButton>
  )
}
