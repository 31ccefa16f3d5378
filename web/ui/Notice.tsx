import { IconAlertTriangle, IconCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'
import type { Severity } from './StateBadge.tsx'

const icons = {
  success: IconCheck,
  warning: IconAlertTriangle,
  error: IconExclamationCircle,
  info: IconInfoCircle,
  neutral: IconInfoCircle,
}

interface Props {
  severity?: Severity
  title?: string
  children?: ReactNode
  action?: ReactNode
}

export function Notice({ severity = 'info', title, children, action }: Props) {
  const Icon = icons[severity]
  return (
    <div className={styles.notice} data-mood={severity} role={severity === 'error' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden />
      <div className={styles.words}>
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
