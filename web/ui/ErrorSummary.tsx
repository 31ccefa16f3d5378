import { useEffect, useRef } from 'react'
import styles from './ErrorSummary.module.css'

export interface SummaryItem {
  /** The field to go to; none for what no single field is to blame for. */
  fieldId?: string
  message: string
  /** The way to where it is mended, when that is on another page. */
  go?: () => void
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

/** What has no field of its own is a part of one. */
const fieldFor = (id: string): HTMLElement | null =>
  document.getElementById(id) ?? (id.includes('-') ? fieldFor(id.replace(/-[^-]*$/, '')) : null)
