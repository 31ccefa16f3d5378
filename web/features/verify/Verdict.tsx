import type { ReactNode } from 'react'
import { signOf } from '../../ui/StateBadge.tsx'
import styles from './Verdict.module.css'

/** The answer in one glance, at arm's length, in the sun: sign, word and colour over the whole width. */
export function Verdict({ state, title, children }: { state: string; title: string; children: ReactNode }) {
  const { mood, Icon } = signOf(state)
  return (
    <section className={styles.verdict} data-mood={mood} role="status">
      <span className={styles.sign}>
        <Icon size={40} stroke={2.5} aria-hidden />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.words}>{children}</p>
    </section>
  )
}
