import { createPortal } from 'react-dom'
import styles from './PrintedSign.module.css'
import { SignSheet } from './SignSheet.tsx'
import type { Filling, Paper, Sign } from './signs.ts'

/** Replaces the page in print, at true size. */
export const PrintedSign = (props: { sign: Sign; filling: Filling; paper: Paper }) =>
  createPortal(
    <div className={styles.printed} data-paper={props.paper} aria-hidden="true">
      <SignSheet {...props} />
    </div>,
    document.body,
  )
