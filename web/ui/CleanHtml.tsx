import type { MouseEventHandler } from 'react'
import styles from './CleanHtml.module.css'

interface Props {
  /** HTML that the server sanitised. Never pass any other HTML, and never render HTML elsewhere. */
  html: string
  onClick?: MouseEventHandler
}

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
