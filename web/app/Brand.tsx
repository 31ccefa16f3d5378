import { useTexts } from '../i18n/useTexts.ts'
import styles from './Brand.module.css'

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
