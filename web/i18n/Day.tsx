import { dayOf, formatDay, formatMoment, formatZone, isDay } from '#domain/day.ts'
import { useTexts } from './useTexts.ts'

export { isDay }

export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export function Day({ value }: { value: string | null | undefined }) {
  const { locale } = useTexts()
  if (!isDay(value)) return <>–</>
  return (
    <time className="figure" dateTime={value}>
      {formatDay(value, locale)}
    </time>
  )
}

/** In the viewer's time zone. */
export const DayOf = ({ moment }: { moment: string }) => <Day value={dayOf(new Date(moment), zoneHere())} />

interface MomentProps {
  value: string | null | undefined
  /** Zone of the event, shown with the time. Default: the viewer's zone. */
  timeZone?: string
  /** The zone is already shown next to several times. */
  zoneIsNamed?: boolean
}

export function Moment({ value, timeZone, zoneIsNamed }: MomentProps) {
  const { locale } = useTexts()
  if (!value) return <>–</>
  return (
    <time className={timeZone ? 'figure' : 'figure moment'} dateTime={value}>
      {formatMoment(new Date(value), locale, timeZone ?? zoneHere())}
      {timeZone && !zoneIsNamed && ` ${formatZone(new Date(value), locale, timeZone)}`}
    </time>
  )
}

/** The only clock of the web for calendar days, in the viewer's time zone. */
export const useToday = () => dayOf(new Date(), zoneHere())
