import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTexts } from '../texts/useTexts.ts'
import styles from './switches.module.css'

const schemes = [
  ['auto', IconDeviceDesktop],
  ['light', IconSun],
  ['dark', IconMoon],
] as const

/** As the device has it, light for glare, dark for the pit. */
export function ThemeSwitch() {
  const { t } = useTexts()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div className={styles.switch} role="group" aria-label={t('shell.theme')}>
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
  )
}
