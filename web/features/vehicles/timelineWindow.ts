/** Lengths of the visible period in days, shortest first; null for everything. */
export const windows = [30, 90, 365, null] as const

export type Length = (typeof windows)[number]

/** The visible period in ms: its length and its end. */
export interface Window {
  days: Length
  to: number
}

const dayMs = 86_400_000
/** Space for an entry at the edge. */
const marginMs = dayMs

/** Returns start and end of a window in ms. */
export function boundsOf({ days, to }: Window, first: number, now: number): { from: number; to: number } {
  if (days !== null) return { from: to - days * dayMs, to }
  return { from: Math.min(first, now - dayMs) - marginMs, to: now + marginMs }
}

/** Returns the window that begins or ends where this one did, half its length earlier or later. */
export function moved(window: Window, direction: 'earlier' | 'later', now: number): Window {
  const step = ((window.days ?? 0) * dayMs) / 2
  const to = direction === 'earlier' ? window.to - step : window.to + step
  return { ...window, to: Math.min(to, now + marginMs) }
}

/** Returns a window of another length around a moment; without one it ends now. */
export function zoomed(days: Length, around: number | null, now: number): Window {
  const half = ((days ?? 0) * dayMs) / 2
  return { days, to: Math.min(around === null ? Infinity : around + half, now + marginMs) }
}

/** Returns the first window: everything, or the last year if there is more. */
export const firstWindow = (first: number, now: number): Window =>
  zoomed(now - first > 365 * dayMs ? 365 : null, null, now)
