import { IconLoader2 } from '@tabler/icons-react'
import styles from '../../ui/badges.module.css'

/** Grey, so that the loading state does not look like a result. */
export const Checking = ({ text }: { text: string }) => (
  <section className={styles.verdict} data-large role="status" aria-busy="true">
    <span className={styles.sign} data-turning>
      <IconLoader2 size={40} stroke={2} aria-hidden />
    </span>
    <p className={styles.title}>{text}</p>
  </section>
)
