import type { ReactNode } from 'react'
import { signOf, type Mood } from '../../ui/StateBadge.tsx'
import styles from './Verdict.module.css'

/**
 * At a gate colours are read before words: amber is kept for what still holds, so what does not, or is not known to,
 * has another one than in the lists of the app.
 */
const moods: Record<string, Mood> = { suspended: 'error', superseded: 'error', unconfirmed: 'neutral' }

/** The answer in one glance, at arm's length, in the sun: sign, word and colour over the whole width. */
export function Verdict({ state, title, children }: { state: string; title: string; children: ReactNode }) {
  const { mood, Icon } = signOf(state)
  return (
    <section className={styles.verdict} data-mood={moods[state] ?? mood} role="status">
      <span className={styles.sign}>
        <Icon size={40} stroke={2.5} aria-hidden />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.words}>{children}</p>
    </section>
  )
}
