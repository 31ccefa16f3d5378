import { useTexts } from '../../../i18n/useTexts.ts'
import { signOf } from '../../../ui/badges.tsx'
import styles from '../../../ui/badges.module.css'

export function EntryState({ state }: { state: 'proposed' | 'accepted' }) {
  const { t } = useTexts()
  const { severity, Icon } = signOf(state === 'proposed' ? 'waiting' : 'accepted')
  return (
    <span className={styles.badge} data-mood={severity}>
      <Icon size={15} stroke={2.5} aria-hidden />
      {t(`catalogue.state.${state}`)}
    </span>
  )
}
