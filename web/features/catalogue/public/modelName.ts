import type { Texts } from '../../../i18n/useTexts.ts'
import type { Vehicle } from '#contract/catalogue.ts'

export const modelName = ({ model, variant }: Pick<Vehicle, 'model' | 'variant'>) =>
  variant === '' ? model : `${model} ${variant}`

export function yearsOf({ yearFrom, yearTo }: Pick<Vehicle, 'yearFrom' | 'yearTo'>, t: Texts['t']) {
  if (yearFrom === null) return yearTo === null ? '–' : t('catalogue.years.until', { year: String(yearTo) })
  return yearTo === null ? t('catalogue.years.from', { year: String(yearFrom) }) : `${yearFrom}–${yearTo}`
}
