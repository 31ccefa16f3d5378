import {
  IconAlertTriangle,
  IconCheck,
  IconExclamationCircle,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { createStore, useStore } from './store.ts'
import styles from './toasts.module.css'

type ToastType = 'success' | 'error' | 'info' | 'warning' | 'default'
type ToastPosition = 'top-right' | 'top' | 'top-left' | 'bottom-right' | 'bottom' | 'bottom-left'

interface Toast {
  id: number
  type: ToastType
  message: string
  position: ToastPosition
  /** Null remains until dismissed, as for errors. */
  durationMs: number | null
  leaving: boolean
}

const durationMs = 3000
const leaveMs = 150
const retryMs = 250
const most = 3

export const toasts = createStore<Toast[]>([])
const queue: Toast[] = []
let last = 0

/** For transient messages. Important ones must also be on the page. */
export function showToast(
  message: string,
  options: Partial<Pick<Toast, 'type' | 'position' | 'durationMs'>> = {},
) {
  const { type = 'success', position = 'bottom-right' } = options
  const persistent = type === 'error' ? null : durationMs
  queue.push({
    id: ++last,
    message,
    type,
    position,
    durationMs: options.durationMs ?? persistent,
    leaving: false,
  })
  if (queue.length === 1) release()
}

export function dismissToast(id: number) {
  toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)))
  setTimeout(() => toasts.set(toasts.get().filter((toast) => toast.id !== id)), leaveMs)
}

/** Removes persistent toasts on navigation, because they concern the previous page. */
export function leaveToasts() {
  const persistent = ({ durationMs }: Toast) => durationMs === null
  queue.splice(0, queue.length, ...queue.filter((toast) => !persistent(toast)))
  for (const { id } of toasts.get().filter(persistent)) dismissToast(id)
}

// At most three at a time; others wait.
function release() {
  while (queue.length > 0 && toasts.get().length < most) {
    const next = queue.shift()
    if (next) toasts.set([...toasts.get(), next])
  }
  if (queue.length > 0) setTimeout(release, retryMs)
}

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
  const visible = useStore(toasts)
  return positions.map((position) => (
    <div key={position} className={styles.region} data-position={position}>
      {(['status', 'alert'] as const).map((role) => (
        <div key={role} role={role} className={styles.list}>
          {visible
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
