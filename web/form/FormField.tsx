import { useMemo, type ReactNode } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import {
  BirthdayField,
  CheckField,
  IntegerField,
  LongTextField,
  PasswordField,
  SelectField,
  TextField,
  type FieldProps,
  type Option,
} from '../ui/fields.tsx'
import { ChoicesField } from '../ui/choices.tsx'
import { DayField } from '../i18n/dates/fields.tsx'
import { WithHelp } from './help/WithHelp.tsx'
import { valueAt, type Values } from './check.ts'
import type { FormState } from './useForm.ts'
import { useProblemText } from './useProblemText.ts'
import styles from './Form.module.css'

const near = ['AT', 'DE', 'CH', 'IT', 'LI']
const others =
  'AD AE AF AG AL AM AO AR AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CI CL CM CN CO CR CU CV CY CZ DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW'.split(
    ' ',
  )

function useCountries() {
  const { locale } = useTexts()
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const option = (code: string) => ({ value: code, label: names.of(code) ?? code })
    const sorted = others.map(option).sort((one, other) => one.label.localeCompare(other.label, locale))
    return [...near.map(option), ...sorted]
  }, [locale])
}

export type FieldKind =
  | 'text'
  | 'email'
  | 'tel'
  | 'date'
  | 'code'
  | 'long'
  | 'integer'
  | 'select'
  | 'country'
  | 'check'
  | 'choices'
  | 'birthday'
  | 'password'
  | 'newPassword'
  | 'custom'

/** Label and hint are the texts `{area}.{field}` and `{area}.{field}.hint`. */
export interface FieldSpec<V extends Values = Values> {
  field: string
  /** Name in the text keys, if not the field name. */
  text?: string
  /** `custom`: the form shows the input itself. */
  kind?: FieldKind
  /** Values with texts `{area}.{field}.{value}`, or complete options. */
  options?: readonly (string | Option)[]
  optional?: boolean
  /** Shown after the number in a list of details. */
  unit?: string
  width?: 'short' | 'full'
  /** Id of a `datalist` in `after`. Other values are allowed too. */
  list?: string
  /** Starts a section with the heading `{area}.section.{section}`, if this text exists. */
  section?: string
  autoComplete?: string
  label?: ReactNode
  /** To the right of the input; for text and code fields. A function receives what sets the value. */
  trailing?: ReactNode | ((set: (value: string) => void) => ReactNode)
  when?: (values: V) => boolean
  disabled?: boolean
  onBlur?: () => void
  after?: ReactNode | ((values: V) => ReactNode)
}

interface Props<V extends Values> {
  form: FormState<V>
  formId: string
  area: string
  spec: FieldSpec<V>
}

export function FormField<V extends Values>({ form, formId, area, spec }: Props<V>) {
  const { textByKey } = useTexts()
  const { fieldText } = useProblemText()
  const { field } = spec
  const error = form.errors[field]
  const heading = spec.section && textByKey(`${area}.section.${spec.section}`)
  const textName = spec.text ?? field
  const own = (suffix = '') =>
    textByKey(`${area}.${textName}${suffix}`) ?? textByKey(`shell.${textName}${suffix}`)
  const frame = {
    id: fieldId(formId, field),
    label: own() ?? field,
    hint: own('.hint'),
    error: error && fieldText(error),
    optional: spec.optional,
    disabled: spec.disabled,
    onBlur: spec.onBlur,
    value: valueAt(form.values, field),
    onChange: (value: unknown) => form.set(field, value),
  }
  return (
    <div>
      {heading && <h2 className={styles.section}>{heading}</h2>}
      <WithHelp of={`${area}.${textName}`}>
        <Kind spec={spec} frame={frame} optionText={(value) => own(`.${value}`) ?? value} />
      </WithHelp>
      {typeof spec.after === 'function' ? spec.after(form.values) : spec.after}
    </div>
  )
}

export const fieldId = (formId: string, field: string) => `${formId}-${field.replaceAll('.', '-')}`

interface KindProps {
  spec: Pick<FieldSpec, 'kind' | 'options' | 'width' | 'list' | 'autoComplete' | 'label' | 'trailing'>
  frame: FieldProps<unknown>
  optionText: (value: string) => string
}

function Kind({ spec, frame, optionText }: KindProps) {
  const text = { ...frame, value: typeof frame.value === 'string' ? frame.value : '' }
  const trailing = typeof spec.trailing === 'function' ? spec.trailing(frame.onChange) : spec.trailing
  switch (spec.kind) {
    case 'long':
      return <LongTextField {...text} />
    case 'integer':
      return <IntegerField {...frame} value={frame.value as number | string | null} />
    case 'select':
      return (
        <SelectField {...text} options={(spec.options ?? []).map((option) => optionOf(option, optionText))} />
      )
    case 'country':
      return <CountryField {...text} />
    case 'check':
      return <CheckField {...frame} label={spec.label ?? frame.label} value={frame.value === true} />
    case 'choices':
      return (
        <ChoicesField
          {...frame}
          options={(spec.options ?? []).map((option) => optionOf(option, optionText))}
          value={Array.isArray(frame.value) ? (frame.value as string[]) : []}
        />
      )
    case 'birthday':
      return <BirthdayField {...text} />
    case 'password':
      return <PasswordField {...text} autoComplete="current-password" />
    case 'newPassword':
      return <PasswordField {...text} autoComplete="new-password" />
    case 'date':
      return <DayField {...text} onChange={(day) => frame.onChange(day || null)} />
    case 'custom':
      return null
    case 'code':
      return <TextField {...text} code width={spec.width} trailing={trailing} autoComplete="off" />
    default:
      return (
        <TextField
          {...text}
          type={spec.kind}
          width={spec.width}
          list={spec.list}
          trailing={trailing}
          autoComplete={spec.autoComplete}
        />
      )
  }
}

function CountryField(props: FieldProps<string>) {
  return <SelectField {...props} options={useCountries()} />
}

const optionOf = (option: string | Option, text: (value: string) => string) =>
  typeof option === 'string' ? { value: option, label: text(option) } : option
