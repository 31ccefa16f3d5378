import { languageTag, type Locale } from '#domain/locale.ts'
import type { DraftVehicle } from '../draft/draft.ts'

/** What a report is called until somebody says otherwise: work, car and moment, which no other report has. */
export const defaultName = (
  type: string,
  { plate, vin }: Pick<DraftVehicle, 'plate' | 'vin'>,
  now: Date,
  locale: Locale,
) => {
  const format = new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'short', timeStyle: 'medium' })
  return `${type} ${plate || vin} ${format.format(now)}`.slice(0, 120)
}
