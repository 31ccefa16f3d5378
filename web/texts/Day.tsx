import { formatDay, isDay } from '#domain/day.ts'
import { useTexts } from './useTexts.ts'

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

/** A moment with its day and time in the viewer's own time zone. */
export function Moment({ value }: { value: string | null | undefined }) {
  const { locale } = useTexts()
  if (!value) return <>–</>
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <time className="figure" dateTime={value}>
      {format.format(new Date(value))}
    </time>
  )
}
