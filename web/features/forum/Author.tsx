import type { ForumAuthor } from '#contract/forum.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './Author.module.css'

interface Props {
  author: ForumAuthor
  you?: boolean
}

export function Author({ author: { name, number, level }, you = false }: Props) {
  const { t } = useTexts()
  const displayName = name ?? t('forum.member', { number })
  return (
    <span className={styles.author}>
      <span className={styles.name}>{you ? t('forum.member.you', { name: displayName }) : displayName}</span>
      {level && <span className={styles.level}>{level}</span>}
    </span>
  )
}
