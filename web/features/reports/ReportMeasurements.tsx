import type { DisconnectionInput } from '#contract/measurement.ts'
import type { Report } from '#contract/report.ts'
import { rowTold } from '#domain/measurement/contradictions.ts'
import { minutesToWait } from '#domain/measurement/disconnection.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { securingLines } from '#domain/measurement/securing.ts'
import { printVolt } from '#domain/measurement/units.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Facts } from '../../ui/lists.tsx'
import { correctedFacts, withdrawnFacts } from './correctedFacts.tsx'
import { ResultRows, VerdictWord } from './verdictParts.tsx'

export function ReportMeasurements({
  report,
  measurement,
}: {
  report: Report
  measurement: DisconnectionInput
}) {
  const texts = useTexts()
  const { t, textByKey, locale } = texts
  const { judgement, timeZone } = report
  const first = [
    ...correctedFacts(report.corrected, texts),
    ...withdrawnFacts(measurement.withdrawn, timeZone, texts),
  ]
  const { maxExclusive_mV } = LIMITS.absenceOfVoltage
  const limit = `< ${printVolt(Math.min(maxExclusive_mV, measurement.makerLimit_mV ?? maxExclusive_mV), locale)}`
  const checkOf = (name: string, row?: number) =>
    judgement.checks.find((one) => one.name === name && one.row === row)
  const verdictOf = (name: string, row?: number) => {
    const check = checkOf(name, row)
    if (check) return <VerdictWord verdict={rowTold(check, judgement.warnings)} />
    // An unconfirmed report has no judgement.
    if (judgement.checks.length === 0) return '–'
    return t(/^u[A-Z]/.test(name) ? 'report.row.notMeasured' : 'report.row.notDone')
  }
  const value = (mV: number | null) => (mV === null ? '–' : printVolt(mV, locale))
  const voltages = ['uPlusMinus', 'uPlusChassis', 'uMinusChassis'] as const
  const answerRow = (name: 'meterTestBefore' | 'absenceOfVoltage' | 'meterTestAfter') => {
    const answer = measurement[name]
    const word =
      answer === null ? '–' : t(`report.shown.${name === 'absenceOfVoltage' ? 'tester' : 'proof'}.${answer}`)
    return [t(`report.check.${name}`), word, '–', verdictOf(name)]
  }
  const secured = securingLines(measurement.securing).map(({ field, value }) => ({
    term: t(`report.securing.${field}`),
    value:
      value === ''
        ? t('report.securing.blank')
        : field === 'kind'
          ? textByKey(`vehicle.serviceDisconnect.${value}`)
          : value,
  }))
  return (
    <section className="stack">
      <h2>{t('report.page.measurements')}</h2>
      <ResultRows
        rows={[
          answerRow('meterTestBefore'),
          answerRow('absenceOfVoltage'),
          ...voltages.map((name) => [
            textByKey(`report.check.${name}`),
            value(measurement[`${name}_mV`]),
            limit,
            verdictOf(name),
          ]),
          ...measurement.uAcPhases_mV.map((mV, row) => [
            `${t('report.check.uAcPhase')} ${row + 1}`,
            value(mV),
            limit,
            verdictOf('uAcPhase', row),
          ]),
          answerRow('meterTestAfter'),
          [
            t('report.check.wait'),
            measurement.wait_min === null
              ? '–'
              : t(measurement.waitTyped ? 'report.wait.typed' : 'report.wait.minutes', {
                  minutes: measurement.wait_min,
                }),
            `≥\u00a0${minutesToWait(measurement)}\u00a0min`,
            verdictOf('wait'),
          ],
        ]}
      />
      {first.length > 0 && (
        <div className="panel">
          <Facts facts={first} />
        </div>
      )}
      {secured.length > 0 && (
        <div className="panel">
          <Facts facts={secured} />
        </div>
      )}
    </section>
  )
}
