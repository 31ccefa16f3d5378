import { useEffect, useState } from 'react'
import { recordedWait_min } from '#domain/measurement/contradictions.ts'
import { minutesToWait } from '#domain/measurement/disconnection.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { WithHelp } from '../../../form/help/WithHelp.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { IntegerField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { keepsTime } from '../draft/body.ts'
import type { Disconnecting } from '../draft/draft.ts'
import { waited } from '../draft/steps.ts'
import { useRepeat } from './AnswerSteps.tsx'
import { ManualHint, useHelp, useLongestWait, withHelp } from './ManualHint.tsx'
import type { DisconnectionStep } from './step.ts'
import styles from './steps.module.css'

const { maxWait_min } = LIMITS.absenceOfVoltage

/** Measures the discharge time from the opening of the service disconnect and fills in the minutes. */
export default function WaitStep(props: DisconnectionStep) {
  const { draft, judgement, change, hand } = props
  const { t } = useTexts()
  const repeat = useRepeat(draft, change)
  const { wait_min, waitTyped, requiredWait_min, steps } = draft.measurement
  const required = minutesToWait(draft.measurement)
  const since = steps.serviceDisconnect?.at
  const elapsed_s = useElapsed(since)
  const elapsed_min = Math.min(Math.floor(elapsed_s / 60), maxWait_min)
  const locked = draft.stop !== null
  // A correction describes a wait that is over: the timer must neither run nor fill in minutes.
  const isCorrection = keepsTime(draft)
  const [wrong, setWrong] = useState<number | string | null>(null)
  const isContradicted = judgement.warnings.includes('W_WAIT_TIMES')
  useEffect(() => {
    if (elapsed_min >= required && wait_min === null && wrong === null && !locked && !isCorrection)
      change((before) => waited(before, elapsed_min, hand(), false))
  })
  const help = useLongerWait(props)
  // Input that is not a whole number remains as typed and counts as empty: "10,5" must not become 105.
  const typed = (value: number | string | null) => {
    const isRight = value === null || (typeof value === 'number' && value >= 0 && value <= maxWait_min)
    setWrong(isRight ? null : value)
    repeat('wait', (before) => waited(before, isRight ? value : null, hand(), true))
  }
  return (
    <>
      <ManualHint help={help} step="wait" />
      <p>
        {t(requiredWait_min === null ? 'report.wizard.wait.default' : 'report.wizard.wait.maker', {
          minutes: required,
        })}
      </p>
      {since && !isCorrection && <Timer elapsed_s={elapsed_s} required_min={required} />}
      <WithHelp of="wait-minutes">
        <IntegerField
          id="wait-minutes"
          label={t('report.wizard.wait.minutes')}
          hint={t(
            isCorrection ? 'report.wizard.wait.minutes.hint.correction' : 'report.wizard.wait.minutes.hint',
          )}
          value={wrong ?? wait_min}
          error={wrong === null ? undefined : t('problem.field.outOfRange')}
          disabled={locked}
          onChange={typed}
        />
      </WithHelp>
      {waitTyped === true && !isContradicted && <Notice>{t('report.wizard.wait.typed')}</Notice>}
      {isContradicted && <Contradicted draft={draft} />}
      {wait_min !== null && wait_min < required && (
        <Notice severity="warning">{t('report.wizard.wait.open')}</Notice>
      )}
    </>
  )
}

/** The contradiction and what resolves it. */
function Contradicted({ draft }: { draft: Disconnecting }) {
  const { t } = useTexts()
  const { wait_min, steps } = draft.measurement
  const minutes = Math.ceil(recordedWait_min(steps) ?? 0)
  const isLongEnough = minutes >= minutesToWait(draft.measurement)
  const correction = isLongEnough
    ? 'report.wizard.wait.recorded.correction'
    : 'report.wizard.wait.recorded.short'
  return (
    <Notice severity="warning" title={t('report.wizard.wait.contradicted', { minutes: wait_min ?? 0 })}>
      {t(keepsTime(draft) ? correction : 'report.wizard.wait.recorded', { minutes })}
    </Notice>
  )
}

/** Applies a longer discharge time of the manual or the catalogue. Returns the hints of the manual. */
function useLongerWait({ draft, change }: DisconnectionStep) {
  const help = useHelp(draft.vehicle)
  const longest = useLongestWait(draft.vehicle)
  useEffect(() => {
    const longer = (before: Disconnecting) =>
      withHelp(withHelp(before, { requiredWait_min: longest }), {
        requiredWait_min: help?.requiredWait_min ?? null,
      })
    if (draft.stop === null && longer(draft) !== draft) change(longer)
  }, [help, longest, draft, change])
  return help
}

function Timer({ elapsed_s, required_min }: { elapsed_s: number; required_min: number }) {
  const { t } = useTexts()
  const required_s = required_min * 60
  return (
    <div className={styles.timer}>
      <span className="muted">{t('report.wizard.wait.since')}</span>
      <span className={styles.clock} role="timer" aria-label={t('report.wizard.wait.since')}>
        {clockOf(elapsed_s)}
      </span>
      <progress
        className={styles.bar}
        value={Math.min(elapsed_s, required_s)}
        max={Math.max(required_s, 1)}
        aria-label={t('report.field.wait_min')}
      />
      <span role="status">
        {elapsed_s >= required_s
          ? t('report.wizard.wait.over')
          : t('report.wizard.wait.left', { minutes: Math.ceil((required_s - elapsed_s) / 60) })}
      </span>
    </div>
  )
}

// Uses the clock instead of counting ticks, because a sleeping tablet stops its timers.
function useElapsed(since: string | undefined) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return since ? Math.max(0, Math.floor((now - Date.parse(since)) / 1000)) : 0
}

const clockOf = (seconds: number) => {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
