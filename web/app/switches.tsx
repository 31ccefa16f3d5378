import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { locales } from '#domain/locale.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { changeLocale } from '../i18n/locale.ts'
import styles from './switches.module.css'

const schemes = [
  ['auto', IconDeviceDesktop],
  ['light', IconSun],
  ['dark', IconMoon],
] as const

/** System, light or dark. `compact` is one button that cycles, for phones. */
export function ThemeSwitch({ compact = false }: { compact?: boolean }) {
  const { t } = useTexts()
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <>
      <div className={styles.switch} role="group" aria-label={t('shell.theme')} data-roomy={compact}>
        {schemes.map(([scheme, Icon]) => (
          <button
            key={scheme}
            type="button"
            aria-label={t(`shell.theme.${scheme}`)}
            title={t(`shell.theme.${scheme}`)}
            aria-pressed={scheme === colorScheme}
            onClick={() => setColorScheme(scheme)}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
          </button>
        ))}
      </div>
      {compact && <NextTheme />}
    </>
  )
}

function NextTheme() {
  const { t } = useTexts()
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const at = schemes.findIndex(([scheme]) => scheme === colorScheme)
  const [now, Icon] = schemes[at] ?? schemes[0]
  const [next] = schemes[(at + 1) % schemes.length] ?? schemes[0]
  return (
    <div className={styles.switch} data-tight>
      <button
        type="button"
        aria-label={t('shell.theme.now', { now: t(`shell.theme.${now}`) })}
        onClick={() => setColorScheme(next)}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}

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
