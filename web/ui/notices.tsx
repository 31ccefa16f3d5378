import { IconAlertTriangle, IconCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Severity } from './badges.tsx'
import styles from './notices.module.css'

const icons = {
  success: IconCheck,
  warning: IconAlertTriangle,
  error: IconExclamationCircle,
  info: IconInfoCircle,
  neutral: IconInfoCircle,
}

interface NoticeProps {
  severity?: Severity
  title?: string
  children?: ReactNode
  action?: ReactNode
}

export function Notice({ severity = 'info', title, children, action }: NoticeProps) {
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

export interface SummaryItem {
  /** Omitted for errors that concern no single field. */
  fieldId?: string
  message: string
  /** For fields on another page. */
  go?: () => void
}

interface SummaryProps {
  title: string
  items: SummaryItem[]
  attempt: number
}

/** Receives focus whenever `attempt` changes. */
export function ErrorSummary({ title, items, attempt }: SummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    summary.current?.focus()
  }, [attempt])
  return (
    <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={`${item.fieldId ?? ''} ${item.message}`}>
              <Reason {...item} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Reason({ fieldId, message, go }: SummaryItem) {
  if (go)
    return (
      <button type="button" onClick={go}>
        {message}
      </button>
    )
  if (!fieldId) return message
  return (
    <a
      href={`#${fieldId}`}
      onClick={(event) => {
        event.preventDefault()
        fieldFor(fieldId)?.focus()
      }}
    >
      {message}
    </a>
  )
}

/** An error without its own field belongs to a part of one. */
const fieldFor = (id: string): HTMLElement | null =>
  document.getElementById(id) ?? (id.includes('-') ? fieldFor(id.replace(/-[^-]*$/, '')) : null)
