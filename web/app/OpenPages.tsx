import { Link } from '@tanstack/react-router'
import { useTexts } from '../i18n/useTexts.ts'
import styles from './OpenPages.module.css'

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
