import { createPortal } from 'react-dom'
import styles from './PrintedSign.module.css'
import { WarningSignSheet } from './WarningSignSheet.tsx'
import type { Filling, PaperSize, Sign } from './warningSigns.ts'

/** Replaces the page in print, at true size. */
export const PrintedWarningSign = (props: { sign: Sign; filling: Filling; paper: PaperSize }) =>
  createPortal(
    <div className={styles.printed} data-paper={props.paper} aria-hidden="true">
      <WarningSignSheet {...props} />
    </div>,
    document.body,
  )
