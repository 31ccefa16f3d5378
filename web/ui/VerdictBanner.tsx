import type { ReactNode } from 'react'
import { signOf } from './StateBadge.tsx'
import styles from './VerdictBanner.module.css'

interface Props {
  /** A state with a sign of its own, such as `valid`, `invalid`, `incomplete`, `revoked`. */
  state: string
  /** The verdict in a word or two, large. */
  title: string
  children?: ReactNode
}

/** The answer of a page on its top: passed or not, genuine or not. Read from two metres away. */
export function VerdictBanner({ state, title, children }: Props) {
  const { mood, Icon } = signOf(state)
  return (
    <section className={styles.verdict} data-mood={mood} role="status">
      <span className={styles.sign}>
        <Icon size={32} stroke={2.5} aria-hidden />
      </span>
      <div>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.words}>{children}</div>}
      </div>
    </section>
  )
}
