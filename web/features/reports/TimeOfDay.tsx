import { formatTime } from '#domain/day.ts'

export const TimeOfDay = ({ value, timeZone }: { value: string; timeZone: string }) => (
  <time className="figure" dateTime={value}>
    {formatTime(new Date(value), timeZone)}
  </time>
)
