import type { ReactNode } from 'react'
import { signOf, type Mood } from './StateBadge.tsx'
import styles from './VerdictBanner.module.css'

interface Props {
  /** A state with a sign of its own, such as `valid`, `invalid`, `incomplete`, `revoked`. */
  state: string
  /** The verdict in a word or two, large. */
  title: string
  /** Another colour than the state has in lists. */
  mood?: Mood | undefined
  /** For reading at arm's length, in the sun. */
  large?: boolean
  children?: ReactNode
}

/** The answer of a page on its top: passed or not, genuine or not. Read from two metres away. */
export function VerdictBanner({ state, title, mood, large, children }: Props) {
  const sign = signOf(state)
  return (
    <section className={styles.verdict} data-mood={mood ?? sign.mood} data-large={large} role="status">
      <span className={styles.sign}>
        <sign.Icon size={large ? 40 : 32} stroke={2.5} aria-hidden />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
    </section>
  )
}
