import { createStore } from './store.ts'

export type ToastType = 'success' | 'error' | 'info' | 'warning' | 'default'
export type ToastPosition = 'top-right' | 'top' | 'top-left' | 'bottom-right' | 'bottom' | 'bottom-left'

export interface Toast {
  id: number
  type: ToastType
  message: string
  position: ToastPosition
  /** Errors stay until dismissed. */
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

/** Tells something in passing. What must not be missed is said on the page as well. */
export function showToast(
  message: string,
  options: Partial<Pick<Toast, 'type' | 'position' | 'durationMs'>> = {},
) {
  const { type = 'success', position = 'bottom-right' } = options
  const stays = type === 'error' ? null : durationMs
  queue.push({ id: ++last, message, type, position, durationMs: options.durationMs ?? stays, leaving: false })
  if (queue.length === 1) release()
}

/** Lets a toast go: it fades, and is gone 150 ms later. */
export function dismissToast(id: number) {
  toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)))
  setTimeout(() => toasts.set(toasts.get().filter((toast) => toast.id !== id)), leaveMs)
}

/** Another page is shown: what would stay there until it is dismissed spoke of the one before. */
export function leaveToasts() {
  const stays = ({ durationMs }: Toast) => durationMs === null
  queue.splice(0, queue.length, ...queue.filter((toast) => !stays(toast)))
  for (const { id } of toasts.get().filter(stays)) dismissToast(id)
}

// No more than three at a time; the others wait and try again.
function release() {
  while (queue.length > 0 && toasts.get().length < most) {
    const next = queue.shift()
    if (next) toasts.set([...toasts.get(), next])
  }
  if (queue.length > 0) setTimeout(release, retryMs)
}
