import { IconCheck, IconMessage, IconMessageQuestion } from '@tabler/icons-react'
import type { TopicState as State, ForumAuthor } from '#contract/forum.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './Topic.module.css'
import authorStyles from './Author.module.css'

const icons = { unanswered: IconMessageQuestion, answered: IconMessage, solved: IconCheck }

export function TopicState({ state }: { state: State }) {
  const { t } = useTexts()
  const Icon = icons[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={15} stroke={2.5} aria-hidden />
      {t(`forum.state.${state}`)}
    </span>
  )
}

interface Props {
  author: ForumAuthor
  you?: boolean
}

export function Author({ author: { name, number, level }, you = false }: Props) {
  const { t } = useTexts()
  const displayName = name ?? t('forum.member', { number })
  return (
    <span className={authorStyles.author}>
      <span className={authorStyles.name}>
        {you ? t('forum.member.you', { name: displayName }) : displayName}
      </span>
      {level && <span className={authorStyles.level}>{level}</span>}
    </span>
  )
}
