import { useEffect, useRef } from 'react'
import styles from './ErrorSummary.module.css'

export interface SummaryItem {
  /** The field to go to; none for what no single field is to blame for. */
  fieldId?: string
  message: string
}

/** What keeps a form from being saved, with links to the fields. It takes the focus whenever `attempt` changes. */
export function ErrorSummary({
  title,
  items,
  attempt,
}: {
  title: string
  items: SummaryItem[]
  attempt: number
}) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    summary.current?.focus()
  }, [attempt])
  return (
    <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      {items.length > 0 && (
        <ul>
          {items.map(({ fieldId, message }) => (
            <li key={fieldId ?? message}>
              {fieldId ? (
                <a
                  href={`#${fieldId}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(fieldId)?.focus()
                  }}
                >
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
