import { IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import styles from './FullScreen.module.css'

export function FullScreen({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const isWakeLocked = useWakeLock()
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    // Some phones have no full-screen mode; the dialog then covers the page.
    void element?.requestFullscreen?.().catch(() => undefined)
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
      element?.close()
    }
  }, [])
  return (
    <dialog ref={dialog} className={styles.screen} aria-label={t('sign.fullScreen')} onClose={onClose}>
      {children}
      <div className={styles.bar}>
        <span role="status">
          {isWakeLocked !== null && t(isWakeLocked ? 'sign.noSleep' : 'sign.mayFallAsleep')}
        </span>
        <button type="button" className={styles.close} onClick={onClose} aria-label={t('sign.close')}>
          <IconX size={28} aria-hidden />
        </button>
      </div>
    </dialog>
  )
}

/** Null until the device answers. The browser releases the lock whenever the page is hidden. */
function useWakeLock() {
  const [isWakeLocked, setWakeLocked] = useState<boolean | null>(null)
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let over = false
    const ask = () => {
      if (document.visibilityState !== 'visible' || over) return
      if (!('wakeLock' in navigator)) return setWakeLocked(false)
      navigator.wakeLock.request('screen').then(
        (granted) => {
          lock = granted
          if (over) void granted.release()
          setWakeLocked(true)
        },
        () => setWakeLocked(false),
      )
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
  return isWakeLocked
}
