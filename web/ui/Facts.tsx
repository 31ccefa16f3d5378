import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export interface Fact {
  term: string
  value: ReactNode
  change?: ReactNode
}

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value, change }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <span>{value === '' || value === null || value === undefined ? '–' : value}</span>
            {change}
          </dd>
        </div>
      ))}
    </dl>
  )
}
