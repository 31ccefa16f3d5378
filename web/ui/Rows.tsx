import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './Rows.module.css'

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}

interface RowProps {
  lead?: ReactNode
  title: ReactNode
  what?: ReactNode
  badge?: ReactNode
  actions?: ReactNode
  to?: string
}

export function Row({ lead, title, what, badge, actions, to }: RowProps) {
  return (
    <li className={styles.row}>
      {lead}
      <div className={styles.words}>
        <span className={styles.title}>
          {to ? (
            <Link to={to} className={styles.link}>
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
        {what && <div className={styles.what}>{what}</div>}
      </div>
      {badge}
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}
