import type { Instrument } from '#contract/instrument.ts'
import { daysBetween } from '#domain/day.ts'
import { unfitReasons } from '#domain/instrument.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useToday } from '../../i18n/Day.tsx'
import { Notice } from '../../ui/notices.tsx'
import { StateBadge } from '../../ui/badges.tsx'

/** An unfit instrument is never shown as ready. */
export const shownStatus = (instrument: Instrument) => {
  const { status } = instrument
  const isCalibrated = status === 'ok' || status === 'due'
  return isCalibrated && unfitOf(instrument).length > 0 ? 'unfit' : status
}

export function InstrumentStatus({ instrument }: { instrument: Instrument }) {
  const { t } = useTexts()
  const today = useToday()
  const { calibrationDue } = instrument
  const status = shownStatus(instrument)
  const count = calibrationDue === null ? -1 : daysBetween(today, calibrationDue)
  return (
    <StateBadge
      state={status}
      note={status === 'due' && count >= 0 ? t('instrument.daysLeft', { count }) : undefined}
    />
  )
}

export function Unfit({ instrument }: { instrument: Instrument }) {
  const { t } = useTexts()
  const { fieldText } = useProblemText()
  const reasons = instrument.state === 'retired' ? [] : unfitOf(instrument)
  if (reasons.length === 0) return null
  return (
    <Notice severity="warning" title={t('instrument.unfit')}>
      {reasons.map(fieldText).join(' ')} {t('instrument.unfit.what')}
    </Notice>
  )
}

const unfitOf = ({ category, ...instrument }: Instrument) =>
  unfitReasons({ ...instrument, category: category || null })
