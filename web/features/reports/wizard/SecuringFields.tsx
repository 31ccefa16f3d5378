import { serviceDisconnects } from '#domain/companyVehicle.ts'
import type { StepKey } from '#domain/measurement/checklist.ts'
import { longestSecuring, type Securing, securingOf } from '#domain/measurement/securing.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import { enterSecuring } from '../draft/steps.ts'
import type { DisconnectionStep } from './step.ts'

const fieldsOf: Partial<Record<StepKey, (keyof typeof longestSecuring)[]>> = {
  ignitionOff: ['keyKeptAt'],
  serviceDisconnect: ['place'],
  lockout: ['plugKeptAt', 'padlockNo'],
}

export function SecuringFields({
  step,
  draft,
  change,
}: Pick<DisconnectionStep, 'draft' | 'change'> & { step: StepKey }) {
  const { t } = useTexts()
  const securing = draft.measurement.securing ?? securingOf(draft.vehicle)
  const enter = (entered: Partial<Securing>) => change((before) => enterSecuring(before, entered))
  const fields = fieldsOf[step]
  if (!fields) return null
  return (
    <>
      {step === 'serviceDisconnect' && (
        <SelectField
          id="securing-kind"
          label={t('report.securing.kind')}
          value={securing.kind ?? ''}
          options={serviceDisconnects.map((value) => ({
            value,
            label: t(`vehicle.serviceDisconnect.${value}`),
          }))}
          onChange={(value) => enter({ kind: serviceDisconnects.find((kind) => kind === value) ?? null })}
          optional
        />
      )}
      {fields.map((field) => (
        <TextField
          key={field}
          id={`securing-${field}`}
          label={t(`report.securing.${field}`)}
          value={securing[field]}
          onChange={(text) => enter({ [field]: text.slice(0, longestSecuring[field]) })}
          optional
        />
      ))}
    </>
  )
}
