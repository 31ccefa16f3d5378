import { createStore } from './store.ts'

export type ToastType = 'success' | 'error' | 'info' | 'warning' | 'default'
export type ToastPosition = 'top-right' | 'top' | 'top-left' | 'bottom-right' | 'bottom' | 'bottom-left'

export interface Toast {
  id: number
  type: ToastType
  message: string
  position: ToastPosition
  /** Null stays until dismissed, as for errors. */
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

/** Fades out and is removed after 150 ms. */
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
