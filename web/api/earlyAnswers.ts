/** Returns an answer that firstPaint.js requested, once, because a later call needs current data. */
export function takeEarlyAnswer(address: string) {
  const early = globalThis.earlyAnswers?.get(address)
  globalThis.earlyAnswers?.delete(address)
  return early
}

export const hasEarlyAnswers = () => Boolean(globalThis.earlyAnswers?.size)

/** Answers that the first page did not use. */
export const dropEarlyAnswers = () => globalThis.earlyAnswers?.clear()
