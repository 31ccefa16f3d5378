import { IconCloudOff } from '@tabler/icons-react'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { useSession } from '../session/session.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { HomeLink } from './frameParts.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'
import { earlyInput, hearKeys } from './palette/keys.ts'
import { useOnline } from './useOnline.ts'
import styles from './Header.module.css'

// One chunk for both saves a request per page.
const later = () => import('./later.ts')
const Outbox = lazy(async () => ({ default: (await later()).Outbox }))
const PaletteButton = lazy(async () => ({ default: (await later()).PaletteButton }))

export function Header() {
  useLayoutEffect(hearKeys, [])
  return (
    <header className={styles.header}>
      <HomeLink className={styles.brand} />
      <OfflineMark />
      <Suspense>
        <Outbox />
      </Suspense>
      <Suspense fallback={<span className={styles.find} />}>
        <PaletteButton earlyInput={earlyInput} />
      </Suspense>
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
