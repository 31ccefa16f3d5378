import { formatDay } from '#domain/day.ts'
import { namesGloves } from '#domain/instrumentViolations.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Draft } from '../draft/draft.ts'
import { withValue } from '../draft/fields.ts'
import { Notice } from '../../../ui/notices.tsx'
import { LargeCheckbox } from './LargeCheckbox.tsx'
import type { StepProps } from './step.ts'

export function SafetyStep({ draft, change }: StepProps) {
  const { t } = useTexts()
  const { safetyInstructionConfirmed, ppeConfirmed } = draft.measurement
  const confirm = (field: 'safetyInstructionConfirmed' | 'ppeConfirmed') => (checked: boolean) =>
    change((before) => withValue(before, field, checked || null))
  return (
    <>
      {isLive(draft) && (
        <Notice severity="error" title={t('report.wizard.method.live')}>
          {t('report.wizard.method.live.what')}
        </Notice>
      )}
      <LargeCheckbox
        label={t('report.wizard.safety.instruction')}
        checked={safetyInstructionConfirmed === true}
        onChange={confirm('safetyInstructionConfirmed')}
      />
      <LargeCheckbox
        label={t('report.wizard.safety.ppe')}
        what={<ProtectionHint draft={draft} />}
        checked={ppeConfirmed === true}
        onChange={confirm('ppeConfirmed')}
      />
    </>
  )
}

function ProtectionHint({ draft: { type, instruments } }: Pick<StepProps, 'draft'>) {
  const { t, textByKey, locale } = useTexts()
  if (!namesGloves(type)) return t('report.wizard.safety.ppe.withoutGloves')
  const gloves = instruments
    .filter(({ kind }) => kind === 'insulatingGloves')
    .map(({ category, make, model, calibratedUntil }) =>
      t('report.wizard.safety.gloves', {
        gloves: [textByKey(`instrument.gloveClass.${category}`), `${make} ${model}`]
          .filter(Boolean)
          .join(', '),
        day: calibratedUntil ? formatDay(calibratedUntil, locale) : '–',
      }),
    )
  return [t('report.wizard.safety.ppe.hint'), ...gloves].join(' · ')
}

const isLive = (draft: Draft) => draft.type === 'isolation' && draft.measurement.method === 'voltmeterR0'
