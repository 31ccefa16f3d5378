import { IconAlertTriangle } from '@tabler/icons-react'
import type { Certificate } from '#contract/certificate.ts'
import { formatDay } from '#domain/day.ts'
import { instructionSaid } from '#domain/instruction.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useToday } from '../../i18n/useToday.ts'
import styles from './CertificatePage.module.css'

export function InstructionOver({ certificate }: { certificate: Certificate }) {
  const { t, locale } = useTexts()
  const { instructionDue: due } = certificate
  if (instructionSaid(useToday(), certificate) !== 'over' || !due) return null
  return (
    <a href="#certificate-instruction" className={styles.over}>
      <IconAlertTriangle size={15} stroke={2.5} aria-hidden />
      {t('qualification.instruction.over', { day: formatDay(due, locale) })}
    </a>
  )
}
