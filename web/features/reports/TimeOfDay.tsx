import { formatTime } from '#domain/day.ts'
import { zoneHere } from '../../texts/zoneHere.ts'

/** When something was done today, to the minute. */
export const TimeOfDay = ({ value }: { value: string }) => (
  <time className="figure" dateTime={value}>
    {formatTime(new Date(value), zoneHere())}
  </time>
)
