import type { TextKey } from '#texts/texts.ts'
import type { Texts } from '../../i18n/useTexts.ts'

/** Sources of the initial catalogue (`server/features/catalogue/initial`), which are stored in German. */
const initial: Record<string, TextKey> = {
  Herstellerangabe: 'catalogue.source.maker',
  'WMI nach ISO 3780': 'catalogue.source.wmi',
}

/** Other sources are shown as stored. */
export const sourceText = (source: string, { t }: Pick<Texts, 't'>) => {
  const key = initial[source]
  return key ? t(key) : source
}
