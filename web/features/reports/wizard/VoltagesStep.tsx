import { IconPlus } from '@tabler/icons-react'
import { seemsSwapped } from '#domain/measurement/disconnection.ts'
import type { Verdict } from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { type Quantity, quantities } from '../draft/quantity.ts'
import {
  addAcPhase,
  removeAcPhase,
  typeAcPhase,
  typeMakerLimit,
  typeVoltage,
  voltageFields,
} from '../draft/voltages.ts'
import { mayStayBlank } from '../draft/withdrawal.ts'
import { SomeWarnings } from '../reportParts.tsx'
import { testerWarnings } from './AnswerSteps.tsx'
import { DecisionRule } from './DecisionRule.tsx'
import { ManualHint, useHelp } from './ManualHint.tsx'
import { MeasuredField } from './Measured.tsx'
import type { DisconnectionStep } from './step.ts'
import styles from './steps.module.css'

export default function VoltagesStep(props: DisconnectionStep) {
  const { draft, judgement, change, hand, tried } = props
  const { t } = useTexts()
  const { measurement, stop } = draft
  const help = useHelp(draft.vehicle)
  return (
    <>
      <ManualHint help={help} step="absenceOfVoltage" />
      {voltageFields.map((field) => {
        const name = field.replace('_mV', '') as 'uPlusMinus'
        const verdict = judgement.checks.find((check) => check.name === name)?.verdict
        return (
          <VoltageField
            key={field}
            of={props}
            field={field}
            label={t(`report.check.${name}`)}
            mV={measurement[field]}
            verdict={verdict}
            missing={tried && verdict !== undefined}
            optional={mayStayBlank(draft, verdict)}
            locked={stop?.locked.includes(field)}
            onChange={(text) => change((before) => typeVoltage(before, field, text, hand()))}
          />
        )
      })}
      <SomeWarnings of={judgement} only={['W_KIRCHHOFF', ...testerWarnings]} />
      {(['RESIDUAL_VOLTAGE', 'ABOVE_MAKER_LIMIT'] as const)
        .filter((reason) => judgement.reasons.includes(reason))
        .map((reason) => (
          <Notice key={reason} severity="error">
            {t(`report.reason.${reason}`)}
          </Notice>
        ))}
      {measurement.steps.meterTestAfter && <p className="muted">{t('report.wizard.voltages.repeat')}</p>}
      <MoreVoltages {...props} />
      {!stop && <DecisionRule {...props} />}
    </>
  )
}

function MoreVoltages(props: DisconnectionStep) {
  const { draft, change, hand } = props
  const { t } = useTexts()
  const { uAcPhases_mV, makerLimit_mV } = draft.measurement
  const { stop } = draft
  return (
    <details className={styles.more} open={uAcPhases_mV.length > 0 || makerLimit_mV !== null || undefined}>
      <summary>{t('report.wizard.voltages.more')}</summary>
      <div className="stack">
        {uAcPhases_mV.map((mV, row) => (
          <AcPhase key={row} {...props} row={row} mV={mV} />
        ))}
        {uAcPhases_mV.length < LIMITS.absenceOfVoltage.maxAcPhases && !stop && (
          <div>
            <Button
              variant="secondary"
              icon={<IconPlus size={20} aria-hidden />}
              onClick={() => change((before) => addAcPhase(before, hand()))}
            >
              {t('report.wizard.voltages.acAdd')}
            </Button>
          </div>
        )}
        <VoltageField
          of={props}
          field="makerLimit_mV"
          label={t('report.wizard.voltages.makerLimit')}
          hint={t('report.wizard.voltages.makerLimit.hint')}
          mV={makerLimit_mV}
          locked={stop !== null}
          optional
          onChange={(text) => change((before) => typeMakerLimit(before, text))}
        />
      </div>
    </details>
  )
}

function AcPhase({ row, mV, ...props }: DisconnectionStep & { row: number; mV: number | null }) {
  const { draft, judgement, change, hand } = props
  const { t } = useTexts()
  const field = `uAcPhases_mV.${row}`
  return (
    <div className={styles.tick}>
      <VoltageField
        of={props}
        id={`ac-${row}`}
        field={field}
        label={t('report.wizard.voltages.ac', { number: row + 1 })}
        mV={mV}
        verdict={judgement.checks.find((check) => check.name === 'uAcPhase' && check.row === row)?.verdict}
        locked={draft.stop?.locked.includes(field)}
        onChange={(text) => change((before) => typeAcPhase(before, row, text, hand()))}
      />
      {!draft.stop && (
        <div className={styles.aside}>
          <Button
            variant="quiet"
            aria-label={t('report.wizard.voltages.acRemove', { number: row + 1 })}
            onClick={() => change((before) => removeAcPhase(before, row, hand()))}
          >
            {t('report.wizard.voltages.remove')}
          </Button>
        </div>
      )}
    </div>
  )
}

const voltage: Quantity = { ...quantities.voltage, signed: true }

interface VoltageFieldProps {
  of: Pick<DisconnectionStep, 'draft' | 'judgement'>
  field: string
  /** Id of the input, if not the field. */
  id?: string
  label: string
  hint?: string
  mV: number | null
  /** Omitted for a value that is a limit and not a measurement. */
  verdict?: Verdict
  missing?: boolean
  locked?: boolean
  optional?: boolean
  onChange: (text: string) => void
}

function VoltageField(props: VoltageFieldProps) {
  const { of, field, id = field, hint, mV, verdict, locked, onChange, ...shown } = props
  const { draft, judgement } = of
  const { t } = useTexts()
  const isSwapped = mV !== null && seemsSwapped(id, mV)
  return (
    <MeasuredField
      {...shown}
      field={id}
      quantity={voltage}
      text={draft.typed[field] ?? ''}
      hint={locked ? t('report.wizard.voltages.locked') : hint}
      verdict={mV === null ? undefined : verdict}
      note={isSwapped ? t(`report.wizard.${mV < 0 ? 'negative' : 'positive'}`) : undefined}
      refused={judgement.inputErrors.some((error) => error.field === field) ? 'OUT_OF_RANGE' : undefined}
      disabled={locked}
      onType={(_, text) => onChange(text)}
    />
  )
}
