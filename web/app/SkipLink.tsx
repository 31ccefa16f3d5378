import { useTexts } from '../i18n/useTexts.ts'
import styles from './SkipLink.module.css'

export function SkipLink() {
  const { t } = useTexts()
  return (
    <a
      href="#main"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault()
        document.querySelector<HTMLElement>('main h1')?.focus()
      }}
    >
      {t('shell.skip')}
    </a>
  )
}
