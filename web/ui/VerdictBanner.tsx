import type { ReactNode } from 'react'
import { signOf, type Severity } from './StateBadge.tsx'
import styles from './VerdictBanner.module.css'

interface Props {
  /** A state known to `signOf`, such as `valid` or `revoked`. */
  state: string
  title: string
  severity?: Severity | undefined
  /** For reading at arm's length in sunlight. */
  large?: boolean
  children?: ReactNode
}

export function VerdictBanner({ state, title, severity, large, children }: Props) {
  const sign = signOf(state)
  return (
    <section
      className={styles.verdict}
      data-mood={severity ?? sign.severity}
      data-large={large}
      role="status"
    >
      <span className={styles.sign}>
        <sign.Icon size={large ? 40 : 32} stroke={2.5} aria-hidden />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
    </section>
  )
}
