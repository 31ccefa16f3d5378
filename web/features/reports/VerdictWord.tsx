import { IconAlertTriangle, IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import type { Verdict } from '#domain/measurement/judgement.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './VerdictWord.module.css'

const icons = { valid: IconCheck, contradicted: IconAlertTriangle, invalid: IconX, incomplete: IconPencil }

export function VerdictWord({ verdict }: { verdict: Verdict | 'contradicted' }) {
  const { t } = useTexts()
  const Icon = icons[verdict]
  return (
    <span className={styles.word} data-verdict={verdict}>
      <Icon size={16} stroke={2.5} aria-hidden />
      {t(`report.row.${verdict}`)}
    </span>
  )
}
