import { useCallback, useEffect, useRef, useState } from 'react'

const nameOf = (draftId: string) => `reportDraft ${draftId}`

/** Drafts locked by this page; only this page writes and sends them. */
const held = new Set<string>()
/** Last send of a draft whose page was left. */
const finishing = new Map<string, Promise<unknown>>()

/**
 * Whether this page may write the draft. Without a secure context there are no web locks; the version check
 * of the server still prevents overwriting.
 */
export const isOurs = (draftId: string) => held.has(draftId) || !navigator.locks

/** Keeps the lock until the work is done, although the page was left. */
export const finishFirst = (draftId: string, work: Promise<unknown>) => finishing.set(draftId, work)

/**
 * Requests the lock of a draft. If another page has it, reports `false` and waits. `takeOver` steals the lock
 * and notifies the other page. `leave` releases it.
 */
function lockDraft(draftId: string, notify: (ours: boolean) => void) {
  const leaving = new AbortController()
  const { signal } = leaving
  const { promise: left, resolve } = Promise.withResolvers<void>()
  const say = (ours: boolean) => {
    if (ours) held.add(draftId)
    else held.delete(draftId)
    if (!signal.aborted) notify(ours)
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
        // Another page has stolen the lock.
        say(false)
      }
  }
  if (!navigator.locks) notify(true)
  // This page still sends its last change, so the lock is free soon.
  else void ask(held.has(draftId) ? { signal } : { ifAvailable: true })
  return {
    takeOver: () => void ask({ steal: true }),
    leave: () => {
      leaving.abort()
      resolve()
    },
  }
}

/** Runs only if no page has the draft open. */
export const unlessOpen = (draftId: string, action: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request(nameOf(draftId), { ifAvailable: true }, async (lock) => {
        if (!lock) return
        held.add(draftId)
        await action().finally(() => held.delete(draftId))
      })
    : action()

interface LockState {
  ours: boolean | null
  waited: boolean
}

/** `ours` is null while the lock is pending and false while another page has it. */
export function useDraftLock(draftId: string) {
  const [state, setState] = useState<LockState>({ ours: null, waited: false })
  const hold = useRef<ReturnType<typeof lockDraft>>(null)
  useEffect(() => {
    hold.current = lockDraft(draftId, (ours) => setState(({ waited }) => ({ ours, waited: waited || !ours })))
    return () => hold.current?.leave()
  }, [draftId])
  return { ...state, takeOver: useCallback(() => hold.current?.takeOver(), []) }
}
