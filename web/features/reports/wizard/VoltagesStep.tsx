import { IconPlus } from '@tabler/icons-react'
import { LIMITS } from '#domain/measurement/limits.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { VoltageWarnings } from '../Warnings.tsx'
import {
  addAcPhase,
  removeAcPhase,
  typeAcPhase,
  typeMakerLimit,
  typeVoltage,
  voltageFields,
} from '../draft/voltages.ts'
import { mayStayBlank } from '../draft/withdrawal.ts'
import { DecisionRule } from './DecisionRule.tsx'
import { ManualHint, useHelp } from './ManualHint.tsx'
import type { DisconnectionStep } from './step.ts'
import { VoltageField } from './VoltageField.tsx'
import styles from './steps.module.css'

export default function VoltagesStep(props: DisconnectionStep) {
  const { draft, judgement, change, hand, tried } = props
  const { t, textByKey } = useTexts()
  const { measurement, typed, stop } = draft
  const help = useHelp(draft.vehicle)
  return (
    <>
      <ManualHint help={help} step="absenceOfVoltage" />
      {voltageFields.map((field) => {
        const name = field.replace('_mV', '')
        const verdict = judgement.checks.find((check) => check.name === name)?.verdict
        return (
          <VoltageField
            key={field}
            id={field}
            label={textByKey(`report.check.${name}`) ?? name}
            typed={typed[field] ?? ''}
            mV={measurement[field]}
            verdict={verdict}
            outOfRange={judgement.inputErrors.some((error) => error.field === field)}
            missing={tried && verdict !== undefined}
            optional={mayStayBlank(draft, verdict)}
            locked={stop?.locked.includes(field)}
            onChange={(text) => change((before) => typeVoltage(before, field, text, hand()))}
          />
        )
      })}
      <VoltageWarnings warnings={judgement.warnings} />
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

function MoreVoltages({ draft, judgement, change, hand }: DisconnectionStep) {
  const { t } = useTexts()
  const { uAcPhases_mV, makerLimit_mV } = draft.measurement
  const { typed, stop } = draft
  const isWrong = (field: string) => judgement.inputErrors.some((error) => error.field === field)
  return (
    <details className={styles.more} open={uAcPhases_mV.length > 0 || makerLimit_mV !== null || undefined}>
      <summary>{t('report.wizard.voltages.more')}</summary>
      <div className="stack">
        {uAcPhases_mV.map((mV, row) => (
          <div key={row} className={styles.tick}>
            <VoltageField
              id={`ac-${row}`}
              label={t('report.wizard.voltages.ac', { number: row + 1 })}
              typed={typed[`uAcPhases_mV.${row}`] ?? ''}
              mV={mV}
              verdict={
                judgement.checks.find((check) => check.name === 'uAcPhase' && check.row === row)?.verdict
              }
              outOfRange={isWrong(`uAcPhases_mV.${row}`)}
              locked={stop?.locked.includes(`uAcPhases_mV.${row}`)}
              onChange={(text) => change((before) => typeAcPhase(before, row, text, hand()))}
            />
            {!stop && (
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
          id="makerLimit_mV"
          label={t('report.wizard.voltages.makerLimit')}
          hint={t('report.wizard.voltages.makerLimit.hint')}
          typed={typed.makerLimit_mV ?? ''}
          mV={makerLimit_mV}
          outOfRange={isWrong('makerLimit_mV')}
          locked={stop !== null}
          optional
          onChange={(text) => change((before) => typeMakerLimit(before, text))}
        />
      </div>
    </details>
  )
}
