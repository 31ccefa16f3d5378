import type { StepKey } from '#domain/measurement/checklist.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/notices.tsx'
import type { ManualHelp } from '../draft/fromManual.ts'
import styles from './steps.module.css'

export function ManualHint({ help, step }: { help: ManualHelp | null; step: StepKey }) {
  const { t } = useTexts()
  if (!help?.hints[step]) return null
  return (
    <Notice title={t('report.wizard.manual', { source: help.source })}>
      <HintList help={help} step={step} />
    </Notice>
  )
}

export function ManualSource({ help }: { help: ManualHelp | null }) {
  const { t } = useTexts()
  return help && <Notice>{t('report.wizard.manual.hints', { source: help.source })}</Notice>
}

export function HintList({ help, step }: { help: ManualHelp | null; step: StepKey }) {
  return (
    <ul className={styles.hints}>
      {help?.hints[step]?.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  )
}
