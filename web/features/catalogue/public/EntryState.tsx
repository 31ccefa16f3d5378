import type { Vehicle } from '#contract/catalogue.ts'
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

export const modelName = ({ model, variant }: Pick<Vehicle, 'model' | 'variant'>) =>
  variant === '' ? model : `${model} ${variant}`

export const yearsOf = ({ yearFrom, yearTo }: Pick<Vehicle, 'yearFrom' | 'yearTo'>) =>
  yearFrom === null && yearTo === null ? '–' : `${yearFrom ?? ''}–${yearTo ?? ''}`
