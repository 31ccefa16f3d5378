import {
  IconAlertTriangle,
  IconCheck,
  IconExclamationCircle,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { useStore } from './store.ts'
import { dismissToast, toasts, type Toast, type ToastPosition } from './toast.ts'
import styles from './Toasts.module.css'

const positions: ToastPosition[] = ['top-right', 'top', 'top-left', 'bottom-right', 'bottom', 'bottom-left']

const icons = {
  success: IconCheck,
  error: IconExclamationCircle,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  default: IconInfoCircle,
}

/** Live regions must exist before their content for screen readers to announce it. */
export function Toasts() {
  const shown = useStore(toasts)
  return positions.map((position) => (
    <div key={position} className={styles.region} data-position={position}>
      {(['status', 'alert'] as const).map((role) => (
        <div key={role} role={role} className={styles.list}>
          {shown
            .filter((toast) => toast.position === position && (toast.type === 'error') === (role === 'alert'))
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} />
            ))}
        </div>
      ))}
    </div>
  ))
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTexts()
  const [held, setHeld] = useState(false)
  const { id, durationMs } = toast
  useEffect(() => {
    if (durationMs === null || held) return
    const timer = setTimeout(() => dismissToast(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs, held])
  const Icon = icons[toast.type]
  return (
    <div
      className={styles.toast}
      data-type={toast.type}
      data-leaving={toast.leaving || undefined}
      // Touch sends no leave event.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} aria-hidden />
      <span className={styles.message}>{toast.message}</span>
      <button
        type="button"
        className={styles.close}
        aria-label={t('shell.close')}
        onClick={() => dismissToast(id)}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  )
}
