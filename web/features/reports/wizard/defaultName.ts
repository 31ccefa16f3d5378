import { languageTag, type Locale } from '#domain/locale.ts'
import type { DraftVehicle } from '../draft/draft.ts'

/** Default name: type, vehicle and local time. The time makes it unique. */
export const defaultName = (
  type: string,
  { plate, vin }: Pick<DraftVehicle, 'plate' | 'vin'>,
  now: Date,
  { locale, timeZone }: { locale: Locale; timeZone: string },
) => {
  const format = new Intl.DateTimeFormat(languageTag(locale), {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  })
  return `${type} ${plate || vin} ${format.format(now)}`.slice(0, 120)
}
