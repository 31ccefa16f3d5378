import { IconChevronDown } from '@tabler/icons-react'
import { memo, type ReactNode, useCallback } from 'react'
import { shownVerdict } from '#domain/measurement/contradictions.ts'
import type { Verdict } from '#domain/measurement/judgement.ts'
import { WithHelp } from '../../../form/help/WithHelp.tsx'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { TextField } from '../../../ui/fields.tsx'
import type { Draft } from '../draft/draft.ts'
import { quantityOf } from '../draft/fields.ts'
import { typeValue } from '../draft/measuring.ts'
import { print, read, unitOf, type Value } from '../draft/quantity.ts'
import { fieldName } from '../reportTexts.ts'
import { VerdictLabel } from '../verdictParts.tsx'
import type { StepProps } from './step.ts'
import styles from './steps.module.css'
import { type TypedField, useKeypad, useSigns } from './useKeypad.tsx'

interface Shown {
  label: string
  hint?: string | undefined
  note?: string | undefined
  /** Net value with its calculation, if something is subtracted from the input. */
  net?: { value: string; description: string } | undefined
  optional?: boolean
}

/** The label and the hint of the field are the default. */
interface MeasuredProps<D extends Draft> extends Partial<Shown> {
  of: Pick<StepProps<D>, 'draft' | 'judgement' | 'change' | 'hand' | 'tried'>
  field: string
  /** The check that this value decides. */
  check?: string
  row?: number
}

export function Measured<D extends Draft>({ of, field, check, row, note, ...shown }: MeasuredProps<D>) {
  const { draft, judgement, change, hand, tried } = of
  const texts = useTexts()
  const { textByKey } = texts
  const onType = useCallback(
    (name: string, text: string, unit?: string) =>
      change((before) => typeValue(before, name, { text, unit }, hand())),
    [change, hand],
  )
  const name = field.replace(/^points\.\d+\./, '')
  const result = judgement.checks.find((one) => one.name === check && one.row === row)
  const reason = result?.verdict === 'invalid' ? textByKey(`report.reason.${result.reason ?? ''}`) : undefined
  return (
    <MeasuredField
      label={fieldName(field, texts) ?? field}
      hint={textByKey(`report.field.${name}.hint`)}
      {...shown}
      field={field}
      quantity={quantityOf(draft.type, field)}
      text={draft.typed[field] ?? ''}
      unit={draft.units[field]}
      verdict={result && shownVerdict(result, judgement.warnings)}
      note={reason ?? note}
      refused={judgement.inputErrors.find((error) => error.field === field)?.code}
      missing={tried && !shown.optional}
      onType={onType}
    />
  )
}

interface FieldProps extends Shown, TypedField {
  label: string
  /** Omitted for a value that is a limit and not a measurement. */
  verdict?: Verdict | 'contradicted' | undefined
  refused?: string | undefined
  missing?: boolean
}

export const MeasuredField = memo(function MeasuredField(props: FieldProps) {
  const { field, label, hint, quantity, text, unit, verdict, note, net, optional, disabled, onType } = props
  const { locale } = useTexts()
  const wrong = useWrong(props)
  const { keypad, ...typing } = useKeypad(props)
  const { value } = read(text, quantity, unit)
  return (
    <div className={styles.voltage} {...typing.around}>
      <WithHelp of={field}>
        <TextField
          id={field}
          label={label}
          hint={hint}
          value={text}
          inputMode={typing.inputMode}
          autoComplete="off"
          optional={optional}
          disabled={disabled}
          error={wrong}
          trailing={
            <span className={styles.besides}>
              <span className={styles.signs}>
                <Signs {...props} />
              </span>
              <Units {...props} />
            </span>
          }
          onChange={(typed) => onType(field, typed)}
        />
      </WithHelp>
      <output className={styles.echo} htmlFor={field}>
        {wrong === undefined && (
          <>
            {value !== null && (
              <b>
                {isEqual(value) && '= '}
                {net?.value ?? print(value, quantity, locale)}
              </b>
            )}
            {net && <span className="muted">{net.description}</span>}
            {verdict && <VerdictLabel verdict={verdict} />}
            {note && <span className="muted">{note}</span>}
          </>
        )}
      </output>
      {keypad}
    </div>
  )
})

const isEqual = (value: Value) => typeof value === 'number' || (value !== 'open' && value?.relation === '=')

function useWrong({ text, quantity, unit, refused, missing }: FieldProps) {
  const { t, textByKey } = useTexts()
  const { fieldText } = useProblemText()
  if (text.trim() === '') return missing ? t('report.reading.empty') : undefined
  const { error } = read(text, quantity, unit)
  const { decimals } = unitOf(quantity, unit)
  if (error === 'reading.decimals')
    return decimals === 0 ? t('report.reading.whole') : t('report.reading.decimals', { decimals })
  if (error) return textByKey(`report.${error}`)
  if (refused === 'OUT_OF_RANGE') return t('report.reading.outOfRange')
  return refused && fieldText(refused)
}

/** On touch screens, the keypad has them. */
const Signs = (props: TypedField) =>
  useSigns(props).map(({ face, label, isPressed, disabled, press }) => (
    <button
      key={face}
      type="button"
      className={styles.sign}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={disabled}
      onClick={press}
    >
      {face}
    </button>
  ))

function Units({ field, label, quantity, unit, text, disabled, onType }: TypedField) {
  const { t } = useTexts()
  const chosen = unitOf(quantity, unit).label
  if (quantity.units.length === 1) return <span className={styles.unit}>{chosen}</span>
  return (
    <span className={styles.unitChoice}>
      <select
        className={styles.units}
        aria-label={t('report.wizard.unit', { field: label })}
        value={chosen}
        disabled={disabled}
        onChange={(event) => onType(field, text, event.target.value)}
      >
        {quantity.units.map(({ label: name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <IconChevronDown size={16} aria-hidden />
    </span>
  )
}

interface FigureProps {
  term: string
  /** Announces changes of a value that is calculated while the user types. */
  role?: 'status'
  children: ReactNode
}

export const Figure = ({ term, role, children }: FigureProps) => (
  <p className={styles.figure} role={role}>
    <span>{term}</span>
    {children}
  </p>
)
