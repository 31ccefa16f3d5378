import type { DisconnectionInput } from '#contract/measurement.ts'
import type { Report } from '#contract/report.ts'
import { formatZone } from '#domain/day.ts'
import {
  earthingBefore,
  failedSteps,
  type StepKey,
  stepKeys,
  stepText,
} from '#domain/measurement/checklist.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Fold } from '../../ui/fold.tsx'
import { DataTable } from '../../ui/lists.tsx'
import { VerdictLabel } from './verdictParts.tsx'
import styles from './ReportChecklist.module.css'

export function ReportChecklist({
  report: { judgement, timeZone, measuredAt, createdAt },
  measurement,
  folds = false,
}: {
  report: Report
  measurement: DisconnectionInput
  /** Phones show it closed, unless a step failed or is open. */
  folds?: boolean | undefined
}) {
  const { t, locale } = useTexts()
  const zone = formatZone(new Date(measuredAt ?? createdAt), locale, timeZone)
  const failed = failedSteps(judgement.checks)
  // After a dangerous voltage, the later steps are not required.
  const isOpen = (key: string) => judgement.checks.some(({ name }) => name === `step.${key}`)
  const misses = stepKeys.some((key) => !measurement.steps[key] && isOpen(key))
  const doneSteps = stepKeys.filter((key) => measurement.steps[key]).length
  const earthing = [
    <StepTitle key="step" title={t('report.step.earthing')} reason={t('report.step.earthing.why')} />,
    t('report.step.notApplicable'),
    '–',
  ]
  const rowOf = (key: StepKey) => {
    const step = measurement.steps[key]
    const title = t(stepText(key, step))
    if (!step)
      return [
        title,
        isOpen(key) ? <VerdictLabel key="open" verdict="incomplete" /> : t('report.row.notDone'),
        '–',
      ]
    return [
      <StepTitle key="step" title={title} reason={step.reason} />,
      failed.has(key) ? <VerdictLabel key="failed" verdict="invalid" /> : t(`report.step.${step.state}`),
      <span key="by">
        {step.by},{' '}
        <span className="nowrap">
          <Moment value={step.at} timeZone={timeZone} zoneIsNamed />
        </span>
      </span>,
    ]
  }
  return (
    <Fold
      title={t('report.page.checklist')}
      hint={t('report.page.stepsDone', { count: doneSteps })}
      open={folds && failed.size === 0 && !misses ? undefined : true}
    >
      <p className="muted">{t('report.page.zone', { zone })}</p>
      <div className={styles.checklist}>
        <DataTable
          label={t('report.page.checklist')}
          headings={[t('report.page.step'), t('report.page.outcome'), t('report.page.by')]}
          rows={stepKeys.flatMap((key) => (key === earthingBefore ? [earthing, rowOf(key)] : [rowOf(key)]))}
        />
      </div>
    </Fold>
  )
}

const StepTitle = ({ title, reason }: { title: string; reason: string | null | undefined }) => (
  <>
    {title}
    {reason && <div className="muted small">{reason}</div>}
  </>
)
