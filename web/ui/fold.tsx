import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import styles from './fold.module.css'

interface Props {
  title: string
  /** Beside the title while the section is closed. */
  hint?: ReactNode
  /** By default closed on phones only. */
  open?: boolean
  children: ReactNode
}

const isWide = () => matchMedia('(min-width: 768px)').matches

/** A section that is closed on phones. Print shows it open. */
export function Fold({ title, hint, open = isWide(), children }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(open)
  return (
    <details
      className={styles.fold}
      aria-labelledby={id}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.words}>
          <h2 id={id}>{title}</h2>
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
        <IconChevronDown size={20} aria-hidden />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
