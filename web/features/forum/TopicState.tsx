import type { TopicState as State } from '#contract/forum.ts'
import { IconCheck, IconMessage, IconMessageQuestion } from '@tabler/icons-react'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './Topic.module.css'

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
