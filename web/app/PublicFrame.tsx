import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { Brand } from './Brand.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { OpenPages } from './OpenPages.tsx'
import styles from './PublicFrame.module.css'
import { SkipLink } from './SkipLink.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

export function PublicFrame({ children }: { children: ReactNode }) {
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
        {children}
      </main>
      <footer className={styles.footer}>
        <OpenPages />
      </footer>
    </div>
  )
}
