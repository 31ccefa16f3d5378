import type { ReactNode } from 'react'
import { DocumentTitle } from '../ui/pages.tsx'
import styles from './MessagePage.module.css'

interface Props {
  code?: string
  title: string
  children: ReactNode
  action: ReactNode
}

export function MessagePage({ code, title, children, action }: Props) {
  return (
    <div className={styles.page}>
      <DocumentTitle title={title} />
      {code && (
        <p className={styles.code} aria-hidden>
          {code}
        </p>
      )}
      <h1 tabIndex={-1}>{title}</h1>
      <div className={styles.words}>{children}</div>
      <div className="row">{action}</div>
    </div>
  )
}
