import { useTexts } from '../../../texts/useTexts.ts'
import type { Draft } from '../draft/draft.ts'
import { withValue } from '../draft/fields.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { BigTick } from './BigTick.tsx'
import type { StepProps } from './step.ts'

/** What must be true of the person before anything is measured. */
export function SafetyStep({ draft, change }: StepProps) {
  const { t } = useTexts()
  const { safetyInstructionConfirmed, ppeConfirmed } = draft.measurement
  const confirm = (field: 'safetyInstructionConfirmed' | 'ppeConfirmed') => (checked: boolean) =>
    change((before) => withValue(before, field, checked || null))
  return (
    <>
      {isLive(draft) && (
        <Notice mood="error" title={t('report.wizard.method.live')}>
          {t('report.wizard.method.live.what')}
        </Notice>
      )}
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

const isLive = (draft: Draft) => draft.type === 'isolation' && draft.measurement.method === 'voltmeterR0'
