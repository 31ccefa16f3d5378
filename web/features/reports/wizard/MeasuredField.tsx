import { memo } from 'react'
import type { Verdict } from '#domain/measurement/judgement.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { WithHelp } from '../../../form/help/WithHelp.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { useProblemText } from '../../../form/useProblemText.ts'
import { VerdictWord } from '../verdictParts.tsx'
import { print, read, unitOf, type Quantity, type Value } from '../draft/quantity.ts'
import styles from './steps.module.css'

interface Props {
  field: string
  label: string
  hint?: string | undefined
  quantity: Quantity
  text: string
  unit: string | undefined
  /** Omitted for a value that is a limit and not a measurement. */
  verdict?: Verdict | 'contradicted' | undefined
  said?: string | undefined
  /** Net value with its calculation, if something is subtracted from the input. */
  net?: { value: string; words: string } | undefined
  refused?: string | undefined
  missing?: boolean
  optional?: boolean
  disabled?: boolean
  onType: (field: string, text: string, unit?: string) => void
}

export const MeasuredField = memo(function MeasuredField(props: Props) {
  const { field, label, hint, quantity, text, unit, verdict, said, net, optional, disabled, onType } = props
  const { locale } = useTexts()
  const wrong = useWrong(props)
  const { value } = read(text, quantity, unit)
  return (
    <div className={styles.voltage}>
      <WithHelp of={field}>
        <TextField
          id={field}
          label={label}
          hint={hint}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          optional={optional}
          disabled={disabled}
          error={wrong}
          trailing={
            <span className={styles.besides}>
              <Signs {...props} />
              <Units {...props} />
            </span>
          }
          onChange={(typed) => onType(field, typed)}
        />
      </WithHelp>
      <output className={styles.echo} htmlFor={field}>
        {value !== null && wrong === undefined && (
          <b>
            {isEqual(value) && '= '}
            {net?.value ?? print(value, quantity, locale)}
          </b>
        )}
        {net && wrong === undefined && <span className="muted">{net.words}</span>}
        {verdict && wrong === undefined && <VerdictWord verdict={verdict} />}
        {said && wrong === undefined && <span className="muted">{said}</span>}
      </output>
    </div>
  )
})

const isEqual = (value: Value) => typeof value === 'number' || (value !== 'open' && value?.relation === '=')

function useWrong({ text, quantity, unit, refused, missing }: Props) {
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

/** Buttons for characters that a decimal keypad lacks. */
function Signs({ field, label, quantity, text, disabled, onType }: Props) {
  const { t } = useTexts()
  const bare = text.trim().replace(/^[<>] */, '')
  const negated = bare.startsWith('-') ? bare.slice(1) : `-${bare}`
  const isOver = text.trim().startsWith('>')
  return (
    <>
      {quantity.relations && !quantity.open && (
        <button
          type="button"
          className={styles.sign}
          aria-label={t('report.wizard.over', { field: label })}
          aria-pressed={isOver}
          disabled={disabled}
          onClick={() => onType(field, isOver ? bare : `> ${bare}`)}
        >
          &gt;
        </button>
      )}
      {quantity.open && (
        <button
          type="button"
          className={styles.sign}
          aria-label={t('report.wizard.openCircuit', { field: label })}
          aria-pressed={text === 'OL'}
          disabled={disabled}
          onClick={() => onType(field, text === 'OL' ? '' : 'OL')}
        >
          OL
        </button>
      )}
      {quantity.signed && (
        <button
          type="button"
          className={styles.sign}
          aria-label={t('report.wizard.voltages.sign', { field: label })}
          disabled={disabled || text === 'OL'}
          onClick={() => onType(field, negated)}
        >
          ±
        </button>
      )}
    </>
  )
}

function Units({ field, label, quantity: { units, ...quantity }, unit, text, disabled, onType }: Props) {
  const { t } = useTexts()
  const chosen = unitOf({ units, ...quantity }, unit).label
  if (units.length === 1) return <span className={styles.unit}>{chosen}</span>
  return (
    <select
      className={styles.units}
      aria-label={t('report.wizard.unit', { field: label })}
      value={chosen}
      disabled={disabled}
      onChange={(event) => onType(field, text, event.target.value)}
    >
      {units.map(({ label: name }) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  )
}
