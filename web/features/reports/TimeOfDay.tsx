import { formatTime } from '#domain/day.ts'

/** When a step was done, to the minute, in the zone of its report. */
export const TimeOfDay = ({ value, timeZone }: { value: string; timeZone: string }) => (
  <time className="figure" dateTime={value}>
    {formatTime(new Date(value), timeZone)}
  </time>
)
