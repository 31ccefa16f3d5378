import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { ManualContent, LocalisedText } from '#contract/vehicleManual.ts'
import { manualStepKinds, type ManualStepKind } from '#domain/catalogue.ts'
import type { Locale } from '#domain/locale.ts'
import type { FieldErrors } from '../../form/check.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { IntegerField, LongTextField, SelectField } from '../../ui/fields.tsx'
import type { FormState } from '../../form/useForm.ts'

export type EditedStep = ManualContent['steps'][number]

/** Prefix of the field ids; the error summary links to them. */
export const manualForm = 'manual'

export const emptyText = { de: '', en: '', it: '' }
export const blankStep: EditedStep = { kind: 'prepare', text: emptyText, minutes: null, warning: emptyText }

interface Props {
  step: EditedStep
  at: number
  locale: Locale
  errors: FieldErrors
  isLast: boolean
  onChange: (step: EditedStep) => void
  onMove: (to: number) => void
  onRemove?: (() => void) | undefined
}

export function StepFields(props: Props) {
  const { step, at, locale, errors, onChange } = props
  const { t } = useTexts()
  const { fieldText } = useProblemText()
  const id = `${manualForm}-steps-${at}`
  const errorAt = (part: string) => {
    const [path] = Object.keys(errors).filter((one) => one.startsWith(`steps.${at}.${part}`))
    return path && fieldText(errors[path] ?? '')
  }
  return (
    <fieldset className="panel stack">
      <legend className="hidden">{t('manual.step', { number: at + 1 })}</legend>
      <StepButtons {...props} />
      <SelectField
        id={`${id}-kind`}
        label={t('manual.step.kind')}
        none={null}
        options={manualStepKinds.map((kind) => ({ value: kind, label: t(`manual.kind.${kind}`) }))}
        value={step.kind}
        onChange={(kind) => onChange({ ...step, kind: kind as ManualStepKind })}
      />
      {(['text', 'warning'] as const).map((part) => (
        <LongTextField
          key={part}
          id={`${id}-${part}`}
          label={t(`manual.step.${part}`)}
          optional={part === 'warning'}
          error={errorAt(part)}
          value={step[part][locale]}
          onChange={(text) => onChange({ ...step, [part]: { ...step[part], [locale]: text } })}
        />
      ))}
      <IntegerField
        id={`${id}-minutes`}
        label={t('manual.step.minutes')}
        optional
        error={errorAt('minutes')}
        value={step.minutes}
        onChange={(minutes) => onChange({ ...step, minutes: minutes as number | null })}
      />
    </fieldset>
  )
}

function StepButtons({ at, isLast, onMove, onRemove }: Pick<Props, 'at' | 'isLast' | 'onMove' | 'onRemove'>) {
  const { t } = useTexts()
  const number = { number: at + 1 }
  return (
    <div className="row">
      <b>{t('manual.step', number)}</b>
      <Button
        variant="quiet"
        disabled={at === 0}
        aria-label={t('manual.step.up', number)}
        onClick={() => onMove(at - 1)}
      >
        <IconArrowUp size={20} aria-hidden />
      </Button>
      <Button
        variant="quiet"
        disabled={isLast}
        aria-label={t('manual.step.down', number)}
        onClick={() => onMove(at + 1)}
      >
        <IconArrowDown size={20} aria-hidden />
      </Button>
      {onRemove && (
        <Button variant="quiet" aria-label={t('manual.step.remove', number)} onClick={onRemove}>
          <IconTrash size={20} aria-hidden />
        </Button>
      )}
    </div>
  )
}

interface PointFieldsProps {
  form: FormState
  locale: Locale
  error: string | undefined
}

export function PointFields({ form, locale, error }: PointFieldsProps) {
  const { t } = useTexts()
  const points = form.values.measuringPoints as LocalisedText[]
  const change = (text: string) => {
    const lines = text === '' ? [] : text.split('\n')
    const count = Math.max(lines.length, others(points, locale))
    const next = Array.from({ length: count }, (_, at) => ({
      ...{ ...emptyText, ...points[at] },
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
