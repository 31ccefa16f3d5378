import { locales } from '#domain/locale.ts'
import { changeLocale } from '../i18n/locale.ts'
import { useTexts } from '../i18n/useTexts.ts'
import styles from './switches.module.css'

const names = { de: 'Deutsch', en: 'English', it: 'Italiano' }

/** Each language has its own name, for users who cannot read the current one. */
export function LanguageSwitch() {
  const { locale, t } = useTexts()
  return (
    <div className={styles.switch} role="group" aria-label={t('shell.language')}>
      {locales.map((other) => (
        <button
          key={other}
          type="button"
          lang={other}
          aria-pressed={other === locale}
          onClick={() => void changeLocale(other)}
        >
          {other.toUpperCase()}
          <span className="hidden"> {names[other]}</span>
        </button>
      ))}
    </div>
  )
}
