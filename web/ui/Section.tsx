import { useId, type ReactNode } from 'react'
import styles from './Section.module.css'

interface Props {
  title: string
  /** What it is for, in a sentence. */
  what?: ReactNode
  children?: ReactNode
}

/** A part of a page with its own heading, as wide as one reads well. */
export function Section({ title, what, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {what && <p className="muted">{what}</p>}
      {children}
    </section>
  )
}
