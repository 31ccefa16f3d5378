export type VersionStep = 'first' | 'same' | 'new'

/** What a version the server names means against the one this device has seen (specification §4). */
export const versionStep = (stored: string | null, served: string): VersionStep =>
  stored === null ? 'first' : stored === served ? 'same' : 'new'

/**
 * Keeps what the server named last. Pages of one browser share what is stored: that another page has seen the new
 * version does not make it this one's.
 */
export function versionSeen(store: Pick<Storage, 'getItem' | 'setItem'>) {
  const key = 'latestFetchedVersion'
  let running: string | null = null
  return (served: string): VersionStep => {
    const step = versionStep(running ?? store.getItem(key), served)
    running ??= served
    store.setItem(key, served)
    return step
  }
}

/** Whether someone is in the middle of something that no form knows of: a question is open, or a field holds words. */
export function isInHands({ querySelector, activeElement }: Hands) {
  const typed = (activeElement as { value?: unknown } | null)?.value
  return querySelector('dialog[open]') !== null || (typeof typed === 'string' && typed !== '')
}

interface Hands {
  querySelector: (selector: string) => unknown
  activeElement: unknown
}
