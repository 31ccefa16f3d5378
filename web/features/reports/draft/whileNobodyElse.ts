const nameOf = (draftId: string) => `reportDraft ${draftId}`

/** The drafts this page holds: it alone writes and sends them. */
const held = new Set<string>()
/** What is still being sent of a draft whose page was left. */
const finishing = new Map<string, Promise<unknown>>()

/** Whether this page may write the draft. Without a secure context there are no locks; the server's versions still keep one from overwriting the other. */
export const isOurs = (draftId: string) => held.has(draftId) || !navigator.locks

/** Keeps a draft held until that is done, although its page is left. */
export const finishFirst = (draftId: string, work: Promise<unknown>) => finishing.set(draftId, work)

/**
 * Holds a draft for this page, or says that another page holds it and waits until that is left. Taken over, it is
 * held here at once, and the other page learns that it is not any more. Ends with what is answered.
 */
export function holdDraft(draftId: string, tell: (ours: boolean) => void) {
  const leaving = new AbortController()
  const { signal } = leaving
  const { promise: left, resolve } = Promise.withResolvers<void>()
  const say = (ours: boolean) => {
    if (ours) held.add(draftId)
    else held.delete(draftId)
    if (!signal.aborted) tell(ours)
  }
  const hold = async () => {
    say(true)
    await left
    await finishing.get(draftId)
    held.delete(draftId)
  }
  const ask = async (how: LockOptions) => {
    for (let options = how; !signal.aborted; options = { signal })
      try {
        await navigator.locks.request(nameOf(draftId), options, (lock) => (lock ? hold() : say(false)))
      } catch {
        // Taken over by another page.
        say(false)
      }
  }
  if (!navigator.locks) tell(true)
  // Held by this very page it is being sent for the last time, and free in a moment.
  else void ask(held.has(draftId) ? { signal } : { ifAvailable: true })
  return {
    takeOver: () => void ask({ steal: true }),
    leave: () => {
      leaving.abort()
      resolve()
    },
  }
}

/** Does something with a draft unless it is open somewhere. */
export const unlessOpen = (draftId: string, deed: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request(nameOf(draftId), { ifAvailable: true }, async (lock) => {
        if (!lock) return
        held.add(draftId)
        await deed().finally(() => held.delete(draftId))
      })
    : deed()
