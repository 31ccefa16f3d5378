import type { LocalisedText } from '#contract/vehicleManual.ts'
import type { Locale } from '#domain/locale.ts'
import type { FormState } from '../../form/useForm.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { LongTextField } from '../../ui/fields.tsx'
import { manualForm } from './StepFields.tsx'

interface Props {
  form: FormState
  locale: Locale
  error: string | undefined
}

export function PointFields({ form, locale, error }: Props) {
  const { t } = useTexts()
  const points = form.values.measuringPoints as LocalisedText[]
  const change = (text: string) => {
    const lines = text === '' ? [] : text.split('\n')
    const count = Math.max(lines.length, others(points, locale))
    const next = Array.from({ length: count }, (_, at) => ({
      ...{ de: '', en: '', it: '', ...points[at] },
      [locale]: lines[at] ?? '',
    }))
    form.set('measuringPoints', next)
  }
  return (
    <LongTextField
      id={`${manualForm}-measuringPoints`}
      error={error}
      label={t('manual.measuringPoints')}
      hint={t('manual.measuringPoints.hint')}
      optional
      value={points.map((point) => point[locale]).join('\n')}
      onChange={change}
    />
  )
}

const others = (points: LocalisedText[], locale: Locale) =>
  points.findLastIndex((point) =>
    Object.entries(point).some(([one, text]) => one !== locale && text !== ''),
  ) + 1
