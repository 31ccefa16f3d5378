import type { Instrument } from '#contract/instrument.ts'
import { daysBetween } from '#domain/day.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { useToday } from '../../texts/useToday.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'

/** What an instrument is today; where its calibration soon ends, with the days left. */
export function InstrumentStatus({ instrument: { status, calibrationDue } }: { instrument: Instrument }) {
  const { t } = useTexts()
  const today = useToday()
  const count = calibrationDue === null ? -1 : daysBetween(today, calibrationDue)
  return (
    <StateBadge
      state={status}
      note={status === 'due' && count >= 0 ? t('instrument.daysLeft', { count }) : undefined}
    />
  )
}
