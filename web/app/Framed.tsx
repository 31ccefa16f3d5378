import { lazy, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../session/session.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Brand, OpenPages, SkipLink } from './frameParts.tsx'
import { InsideMain } from './MessagePage.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'
import styles from './Framed.module.css'

const Shell = lazy(() => import('./Shell.tsx'))

export function Framed({ children }: { children: ReactNode }) {
  const { account } = useSession()
  return account ? <Shell>{children}</Shell> : <PublicFrame>{children}</PublicFrame>
}

function PublicFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <Link to="/login" search={{}} className={styles.home}>
          <Brand /> <span className="hidden">{t('shell.toLogin')}</span>
        </Link>
        <div className={styles.switches}>
          <LanguageSwitch />
          <ThemeSwitch compact />
        </div>
      </header>
      <main id="main" className={styles.main}>
        <InsideMain value={true}>{children}</InsideMain>
      </main>
      <footer className={styles.footer}>
        <OpenPages />
      </footer>
    </div>
  )
}
