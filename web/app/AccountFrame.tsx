import type { ReactNode } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { DocumentTitle } from '../ui/pages.tsx'
import { wholePlates } from '../ui/plates.tsx'
import { Brand, OpenPages, SkipLink } from './frameParts.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'
import styles from './AccountFrame.module.css'

const rules = ['isolate', 'secure', 'measure'] as const

export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <div className={styles.frame}>
      <SkipLink />
      <aside className={styles.side} aria-label={t('shell.product')}>
        <Brand />
        <div className={styles.words}>
          <p className={styles.claim}>{t('shell.claim')}</p>
          <ol className={styles.rules}>
            {rules.map((rule) => (
              <li key={rule}>{t(`shell.rule.${rule}`)}</li>
            ))}
          </ol>
        </div>
        <p className={styles.reading}>
          <span>{t('shell.reading')}</span>
          <b>
            &lt;&#8239;1<small>V</small>
          </b>
        </p>
      </aside>
      <div className={styles.content}>
        <header className={styles.switches}>
          <LanguageSwitch />
          <ThemeSwitch />
        </header>
        <main id="main" className={styles.main}>
          <DocumentTitle title={title} />
          <h1 tabIndex={-1}>{wholePlates(title)}</h1>
          {children}
        </main>
        <footer className={styles.footer}>
          <OpenPages />
        </footer>
      </div>
    </div>
  )
}
