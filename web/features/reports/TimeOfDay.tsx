import { useTexts } from '../../texts/useTexts.ts'

/** When something was done today, to the minute. */
export function TimeOfDay({ value }: { value: string }) {
  const { locale } = useTexts()
  const text = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(new Date(value))
  return (
    <time className="figure" dateTime={value}>
      {text}
    </time>
  )
}
