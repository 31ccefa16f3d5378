import type { ReactNode } from 'react'
import styles from './Steps.module.css'

export const Steps = ({ children }: { children: ReactNode }) => <ol className={styles.steps}>{children}</ol>

interface StepProps {
  text: string
  at: ReactNode
  children?: ReactNode
}

export const Step = ({ text, at, children }: StepProps) => (
  <li>
    <span className={styles.at}>{at}</span>
    <p className={styles.text}>{text}</p>
    {children}
  </li>
)
