import type { MouseEventHandler } from 'react'
import styles from './CleanHtml.module.css'

interface Props {
  /** As the server cleaned it; nothing else is ever put here, and nowhere else is it put. */
  html: string
  onClick?: MouseEventHandler
}

/** A text that someone formatted. */
export function CleanHtml({ html, onClick }: Props) {
  return (
    <div
      className={styles.body}
      onClick={onClick}
      onAuxClick={onClick}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
