import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { HighVoltageSign } from './HighVoltageSign.tsx'
import styles from './SafetyStop.module.css'

interface Props {
  title: string
  reading?: string
  children: ReactNode
  /** The only way to continue. */
  action: ReactNode
}

/** Danger to life: covers the whole screen, in safety colours in every theme. */
export function SafetyStop({ title, reading, children, action }: Props) {
  const { t } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.stop}
      role="alertdialog"
      aria-labelledby="safety-stop"
      aria-describedby="safety-stop-words"
      onCancel={(event) => event.preventDefault()}
    >
      <div className={styles.body}>
        <HighVoltageSign size={112} />
        <p className={styles.word}>{t('shell.stop')}</p>
        <h2 id="safety-stop">{title}</h2>
        {reading && <p className={styles.reading}>{reading}</p>}
        <div id="safety-stop-words" className={styles.words}>
          {children}
        </div>
        <div className={styles.action}>{action}</div>
      </div>
    </dialog>
  )
}
