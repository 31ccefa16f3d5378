import { IconCloudOff } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { Outbox } from '../features/reports/public/Outbox.tsx'
import { PaletteButton } from './palette/PaletteButton.tsx'
import { useSession } from '../session/session.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { HomeLink } from './frameParts.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'
import { earlyInput, hearKeys } from './palette/keys.ts'
import { useOnline } from './useOnline.ts'
import styles from './Header.module.css'

export function Header() {
  useLayoutEffect(hearKeys, [])
  return (
    <header className={styles.header}>
      <HomeLink className={styles.brand} />
      <OfflineMark />
      <Outbox />
      <PaletteButton earlyInput={earlyInput} />
      <div className={styles.switches}>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <AccountMenu />
    </header>
  )
}

function OfflineMark() {
  const { t } = useTexts()
  const online = useOnline()
  const { offline } = useSession()
  return (
    <span role="status" className={styles.status}>
      {(!online || offline) && (
        <span className={styles.offline}>
          <IconCloudOff size={18} aria-hidden />
          <span>{t('shell.offline')}</span>
        </span>
      )}
    </span>
  )
}
