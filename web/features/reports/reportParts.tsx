import type { ReactNode } from 'react'
import { formatTime } from '#domain/day.ts'
import type { Judgement } from '#domain/measurement/judgement.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Warnings } from '../../i18n/Warnings.tsx'

export const TimeOfDay = ({ value, timeZone }: { value: string; timeZone: string }) => (
  <time className="figure" dateTime={value}>
    {formatTime(new Date(value), timeZone)}
  </time>
)

interface SomeWarningsProps {
  of: Pick<Judgement, 'warnings'>
  only: readonly string[]
}

export const SomeWarnings = ({ of: { warnings }, only }: SomeWarningsProps) => (
  <Warnings warnings={warnings.filter((one) => only.includes(one))} />
)

interface PrecedingLineProps {
  of: { measuredAt: string | null; contradictions: readonly string[] }
  name: ReactNode
}

export function PrecedingLine({ of: { measuredAt, contradictions }, name }: PrecedingLineProps) {
  const { t } = useTexts()
  return (
    <>
      {name}, <Moment value={measuredAt} />
      {contradictions.length > 0 && <b>, {t('tag.inconsistent')}</b>}
    </>
  )
}
