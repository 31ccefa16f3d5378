import type { Locale } from '#domain/locale.ts'
import { useTexts } from '../../../i18n/useTexts.ts'

/** The usual name of a level in the language of the reader, beside a name sealed in another language. */
export function LevelName({ level, language }: { level: string; language: Locale }) {
  const { locale, textByKey } = useTexts()
  const name = language === locale ? undefined : textByKey(`template.default.${level}.name`)
  return name ? <span className="muted small">{name}</span> : null
}
