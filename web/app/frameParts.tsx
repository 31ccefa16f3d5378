import { Link } from '@tanstack/react-router'
import { useTexts } from '../i18n/useTexts.ts'
import { focusHeading } from '../ui/pages.tsx'
import styles from './frameParts.module.css'

export function SkipLink() {
  const { t } = useTexts()
  return (
    <a
      href="#main"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault()
        focusHeading()
      }}
    >
      {t('shell.skip')}
    </a>
  )
}

export function Brand() {
  const { t } = useTexts()
  return (
    <span className={styles.brand}>
      <svg viewBox="0 0 32 20" width="32" height="20" aria-hidden="true">
        <path d="M0 17h8.500c3.500 0 3.500-14 7.500-14s4 14 7.500 14H32" />
      </svg>
      <b>{t('shell.product')}</b>
    </span>
  )
}

export function HomeLink({ className }: { className: string | undefined }) {
  const { t } = useTexts()
  return (
    <Link
      to="/app"
      className={className}
      activeOptions={{ exact: true }}
      activeProps={{ 'aria-current': undefined }}
    >
      <Brand /> <span className="hidden">{t('shell.toApp')}</span>
    </Link>
  )
}

export function OpenPages() {
  const { t } = useTexts()
  return (
    <div className={styles.pages}>
      <Link to="/verify">{t('shell.verify')}</Link>
      <Link to="/handbook">{t('shell.handbook')}</Link>
      <Link to="/privacy">{t('shell.privacy')}</Link>
      <Link to="/terms">{t('shell.terms')}</Link>
      <Link to="/imprint">{t('shell.imprint')}</Link>
    </div>
  )
}
