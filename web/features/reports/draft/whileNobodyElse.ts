const nameOf = (draftId: string) => `reportDraft ${draftId}`

/** Marks a draft as open on this page until it is released, so that no other page sends it at the same time. */
export function whileNobodyElse(draftId: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Without a secure context there are no locks; the server's versions still keep one from overwriting the other.
  void navigator.locks?.request(nameOf(draftId), () => promise)
  return resolve
}

/** Does something with a draft unless it is open somewhere. */
export const unlessOpen = (draftId: string, deed: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request(nameOf(draftId), { ifAvailable: true }, (lock) => (lock ? deed() : undefined))
    : deed()
