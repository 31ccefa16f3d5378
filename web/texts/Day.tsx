import { dayOf, formatDay, formatMoment, formatZone, isDay } from '#domain/day.ts'
import { useTexts } from './useTexts.ts'
import { zoneHere } from './zoneHere.ts'

/** A calendar day as the language writes it; a dash where there is none. */
export function Day({ value }: { value: string | null | undefined }) {
  const { locale } = useTexts()
  if (!isDay(value)) return <>–</>
  return (
    <time className="figure" dateTime={value}>
      {formatDay(value, locale)}
    </time>
  )
}

/** The day of a moment, in the viewer's own time zone. */
export const DayOf = ({ moment }: { moment: string }) => <Day value={dayOf(new Date(moment), zoneHere())} />

interface MomentProps {
  value: string | null | undefined
  /** The zone something happened in, named beside the time; the viewer's own where there is none. */
  timeZone?: string
  /** Whether that zone is named once for several moments, beside them. */
  zoneIsNamed?: boolean
}

/** A moment with its day and time. */
export function Moment({ value, timeZone, zoneIsNamed }: MomentProps) {
  const { locale } = useTexts()
  if (!value) return <>–</>
  return (
    <time className="figure" dateTime={value}>
      {formatMoment(new Date(value), locale, timeZone ?? zoneHere())}
      {timeZone && !zoneIsNamed && ` ${formatZone(new Date(value), locale, timeZone)}`}
    </time>
  )
}
