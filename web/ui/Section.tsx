import { useId, type ReactNode } from 'react'
import styles from './Section.module.css'

interface Props {
  title: string
  what?: ReactNode
  children?: ReactNode
}

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
