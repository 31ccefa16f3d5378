import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { vehicleManuals, type VehicleManual, type LocalisedText } from '#contract/vehicleManual.ts'
import { locales, type Locale } from '#domain/locale.ts'
import type { FormState } from '../../form/useForm.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { resourceFields } from '../../resource/resourceFields.ts'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { LongTextField, SelectField } from '../../ui/fields.tsx'
import { blankStep, type EditedStep, manualForm, emptyText, PointFields, StepFields } from './StepFields.tsx'

const textParts = ['hazards', 'ppe', 'tools'] as const

const manualFields = resourceFields(vehicleManuals, {
  area: 'manual',
  hidden: ['vehicleId', 'companyId', 'authorityId', ...textParts],
  fields: {
    title: {},
    source: {},
    sourceVersion: { width: 'short', optional: true },
    sourceDate: { kind: 'date', optional: true },
    dischargeMinutes: { kind: 'integer', optional: true },
    disclaimer: { kind: 'long', optional: true },
    steps: { kind: 'custom' },
    measuringPoints: { kind: 'custom' },
  },
})

interface Props {
  vehicleId: string
  manual?: VehicleManual
  title?: string
  dischargeMinutes?: number | null
}

export default function ManualEditor({ vehicleId, manual, title = '', dischargeMinutes = null }: Props) {
  const { t, textByKey, locale: shown } = useTexts()
  const navigate = useNavigate()
  const [locale, setLocale] = useState<Locale>(shown)
  const blank = {
    ...{ vehicleId, companyId: null, authorityId: null, title, dischargeMinutes },
    ...{ steps: [blankStep], measuringPoints: [], hazards: emptyText, ppe: emptyText, tools: emptyText },
  }
  return (
    <ResourceForm
      resource={vehicleManuals}
      item={manual}
      blank={blank}
      formId={manualForm}
      nameOf={(field) => {
        const [, at, part = ''] = /^steps\.(\d+)\.(\w+)/.exec(field) ?? []
        return (
          at && `${t('manual.step', { number: Number(at) + 1 })}, ${textByKey(`manual.step.${part}`) ?? part}`
        )
      }}
      fields={manualFields}
      before={() => (
        <SelectField
          id="manual-language"
          label={t('manual.language')}
          hint={t('manual.language.hint')}
          none={null}
          options={locales.map((one) => ({ value: one, label: t(`manual.language.${one}`) }))}
          value={locale}
          onChange={(one) => setLocale(one as Locale)}
        />
      )}
      after={(form) => <Steps form={form} locale={locale} />}
      onSaved={({ _id }) =>
        void navigate({
          to: '/app/vehicles/manuals/$id',
          params: { id: _id },
          search: { vehicle: vehicleId },
        })
      }
    />
  )
}

function Steps({ form, locale }: { form: FormState; locale: Locale }) {
  const { t } = useTexts()
  const { fieldText } = useProblemText()
  const errorIn = (part: string) => {
    const [, code] = Object.entries(form.errors).find(([field]) => field.startsWith(part)) ?? []
    return code && fieldText(code)
  }
  const steps = form.values.steps as EditedStep[]
  const set = (next: EditedStep[]) => form.set('steps', next)
  const move = (at: number, to: number) => {
    const step = steps[at]
    if (step) set(steps.toSpliced(at, 1).toSpliced(to, 0, step))
  }
  return (
    <>
      <h2>{t('manual.steps')}</h2>
      {steps.map((step, at) => (
        <StepFields
          key={at}
          {...{ step, at, locale }}
          errors={form.errors}
          isLast={at === steps.length - 1}
          onChange={(next) => set(steps.with(at, next))}
          onMove={(to) => move(at, to)}
          onRemove={steps.length > 1 ? () => set(steps.toSpliced(at, 1)) : undefined}
        />
      ))}
      <div>
        <Button
          variant="secondary"
          icon={<IconPlus size={20} aria-hidden />}
          onClick={() => set([...steps, blankStep])}
        >
          {t('manual.step.add')}
        </Button>
      </div>
      <PointFields form={form} locale={locale} error={errorIn('measuringPoints')} />
      {textParts.map((part) => (
        <LongTextField
          key={part}
          id={`${manualForm}-${part}`}
          label={t(`manual.${part}`)}
          optional
          value={(form.values[part] as LocalisedText)[locale]}
          error={errorIn(part)}
          onChange={(text) => form.set(`${part}.${locale}`, text)}
        />
      ))}
    </>
  )
}
