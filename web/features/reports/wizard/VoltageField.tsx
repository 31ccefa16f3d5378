import { seemsSwapped } from '#domain/measurement/disconnection.ts'
import type { Verdict } from '#domain/measurement/judgement.ts'
import { printVolt } from '#domain/measurement/units.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { WithHelp } from '../../../form/help/WithHelp.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { VerdictWord } from '../verdictParts.tsx'
import { readingError } from '../draft/voltages.ts'
import styles from './steps.module.css'

interface Props {
  id: string
  label: string
  hint?: string
  typed: string
  mV: number | null
  /** Omitted for a value that is a limit and not a measurement. */
  verdict?: Verdict
  outOfRange: boolean
  missing?: boolean
  locked?: boolean
  optional?: boolean
  onChange: (text: string) => void
}

export function VoltageField({
  id,
  label,
  typed,
  mV,
  verdict,
  outOfRange,
  missing,
  locked,
  onChange,
  ...rest
}: Props) {
  const { t, locale, textByKey } = useTexts()
  const blank = missing && typed.trim() === '' ? 'reading.empty' : null
  const wrong = readingError(typed) ?? (outOfRange ? 'reading.outOfRange' : blank)
  const negated = typed.trim().startsWith('-') ? typed.trim().slice(1) : `-${typed.trim()}`
  return (
    <div className={styles.voltage}>
      <WithHelp of={id}>
        <TextField
          {...rest}
          id={id}
          label={label}
          hint={locked ? t('report.wizard.voltages.locked') : rest.hint}
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          disabled={locked}
          error={wrong === null ? undefined : textByKey(`report.${wrong}`, { decimals: 3 })}
          trailing={
            // Some decimal keypads have no minus key.
            <button
              type="button"
              className={styles.sign}
              aria-label={t('report.wizard.voltages.sign', { field: label })}
              disabled={locked}
              onClick={() => onChange(negated)}
            >
              ±
            </button>
          }
          onChange={onChange}
        />
      </WithHelp>
      <output className={styles.echo} htmlFor={id}>
        {mV !== null && !wrong && (
          <>
            <b>= {printVolt(mV, locale)}</b>
            {verdict && <VerdictWord verdict={verdict} />}
            {seemsSwapped(id, mV) && (
              <span className="muted">{t(`report.wizard.${mV < 0 ? 'negative' : 'positive'}`)}</span>
            )}
          </>
        )}
      </output>
    </div>
  )
}
