import { useTexts } from '../../../texts/useTexts.ts'
import { BigTick } from './BigTick.tsx'
import type { StepProps } from './step.ts'

/** What must be true of the person before anything is measured. */
export function SafetyStep({ draft, change }: StepProps) {
  const { t } = useTexts()
  const { safetyInstructionConfirmed, ppeConfirmed } = draft.measurement
  const confirm = (field: 'safetyInstructionConfirmed' | 'ppeConfirmed') => (checked: boolean) =>
    change((before) => ({ ...before, measurement: { ...before.measurement, [field]: checked || null } }))
  return (
    <>
      <BigTick
        label={t('report.wizard.safety.instruction')}
        checked={safetyInstructionConfirmed === true}
        onChange={confirm('safetyInstructionConfirmed')}
      />
      <BigTick
        label={t('report.wizard.safety.ppe')}
        what={t('report.wizard.safety.ppe.hint')}
        checked={ppeConfirmed === true}
        onChange={confirm('ppeConfirmed')}
      />
    </>
  )
}
