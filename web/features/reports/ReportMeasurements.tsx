import type { ReactNode } from 'react'
import type { DisconnectionInput } from '#contract/measurement.ts'
import type { Report } from '#contract/report.ts'
import { shownVerdict } from '#domain/measurement/contradictions.ts'
import { minutesToWait } from '#domain/measurement/disconnection.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { securingLines } from '#domain/measurement/securing.ts'
import { printVolt } from '#domain/measurement/units.ts'
import { type Texts, useTexts } from '../../i18n/useTexts.ts'
import { Fold } from '../../ui/fold.tsx'
import { correctedFacts, withdrawnFacts } from './correctedFacts.tsx'
import { securingText, waitText } from './reportTexts.ts'
import { FactsPanel, ResultRows, VerdictLabel } from './verdictParts.tsx'

interface Props {
  report: Report
  measurement: DisconnectionInput
  folds: boolean
}

export function ReportMeasurements({ report, measurement, folds }: Props) {
  const texts = useTexts()
  const { t } = texts
  const securing = securingLines(measurement.securing).map((line) => ({
    term: t(`report.securing.${line.field}`),
    value: line.value === '' ? t('report.securing.blank') : securingText(line, texts),
  }))
  return (
    <>
      <section className="stack">
        <h2>{t('report.page.measurements')}</h2>
        <ResultRows rows={rowsOf(report, measurement, texts)} />
        <FactsPanel
          facts={[
            ...correctedFacts(report.corrected, texts),
            ...withdrawnFacts(measurement.withdrawn, report.timeZone, texts),
          ]}
        />
      </section>
      {securing.length > 0 && (
        <Fold title={t('report.page.securing')} open={folds ? undefined : true}>
          <FactsPanel facts={securing} />
        </Fold>
      )}
    </>
  )
}

const { maxExclusive_mV } = LIMITS.absenceOfVoltage

function rowsOf({ judgement }: Report, measurement: DisconnectionInput, { t, locale }: Texts): ReactNode[][] {
  const limit = `< ${printVolt(Math.min(maxExclusive_mV, measurement.makerLimit_mV ?? maxExclusive_mV), locale)}`
  const verdictOf = (name: string, row?: number) => {
    const check = judgement.checks.find((one) => one.name === name && one.row === row)
    if (check) return <VerdictLabel verdict={shownVerdict(check, judgement.warnings)} />
    // An unconfirmed report has no judgement.
    if (judgement.checks.length === 0) return '–'
    return t(/^u[A-Z]/.test(name) ? 'report.row.notMeasured' : 'report.row.notDone')
  }
  const answer = (name: 'meterTestBefore' | 'absenceOfVoltage' | 'meterTestAfter') => {
    const value = measurement[name]
    const kind = name === 'absenceOfVoltage' ? 'tester' : 'proof'
    return [
      t(`report.check.${name}`),
      value === null ? '–' : t(`report.shown.${kind}.${value}`),
      '–',
      verdictOf(name),
    ]
  }
  const voltage = (label: string, mV: number | null, verdict: ReactNode) => [
    label,
    mV === null ? '–' : printVolt(mV, locale),
    limit,
    verdict,
  ]
  return [
    answer('meterTestBefore'),
    answer('absenceOfVoltage'),
    ...(['uPlusMinus', 'uPlusChassis', 'uMinusChassis'] as const).map((name) =>
      voltage(t(`report.check.${name}`), measurement[`${name}_mV`], verdictOf(name)),
    ),
    ...measurement.uAcPhases_mV.map((mV, row) =>
      voltage(`${t('report.check.uAcPhase')} ${row + 1}`, mV, verdictOf('uAcPhase', row)),
    ),
    answer('meterTestAfter'),
    [
      t('report.check.wait'),
      waitText(measurement, t) || '–',
      `≥\u00a0${minutesToWait(measurement)}\u00a0min`,
      verdictOf('wait'),
    ],
  ]
}
