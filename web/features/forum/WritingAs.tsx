import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { forumNames } from '#contract/forum.ts'
import { call } from '../../api/call.ts'
import { useTexts } from '../../i18n/useTexts.ts'

export function WritingAs() {
  const { t } = useTexts()
  const { data } = useForumName()
  if (!data) return null
  return (
    <p className="muted">
      {data.name ? t('forum.name.as', { name: data.name }) : t('forum.name.unnamed')}{' '}
      <Link to="/app/forum/name">{t(data.name ? 'forum.name.change' : 'forum.name.choose')}</Link>
    </p>
  )
}

export const useForumName = () =>
  useQuery({
    queryKey: ['forumName'],
    queryFn: ({ signal }) => call(forumNames.read, {}, { signal }),
  })
