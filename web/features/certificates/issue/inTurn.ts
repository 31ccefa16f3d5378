let last: Promise<unknown> = Promise.resolve()

/**
 * One after the other. A function ends when its request is aborted: by the page, which no longer shows the preview, or by
 * the timeout of `call`.
 */
export function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  const next = last.then(draw)
  last = next.catch(() => undefined)
  return next
}
