type VersionStep = 'first' | 'same' | 'new'

/** Compares the server's version with the one this device has seen (specification §4). */
export const versionStep = (stored: string | null, current: string): VersionStep =>
  stored === null ? 'first' : stored === current ? 'same' : 'new'

/**
 * Keeps the last version per page: storage is shared between pages, and another page's update does not update
 * this one.
 */
export function versionSeen(store: Pick<Storage, 'getItem' | 'setItem'>) {
  const key = 'latestFetchedVersion'
  let running: string | null = null
  return (current: string): VersionStep => {
    const step = versionStep(running ?? store.getItem(key), current)
    running ??= current
    store.setItem(key, current)
    return step
  }
}

/** Input that no form tracks: an open dialog or a field with text. */
export function isInHands({ querySelector, activeElement }: Hands) {
  const typed = (activeElement as { value?: unknown } | null)?.value
  return querySelector('dialog[open]') !== null || (typeof typed === 'string' && typed !== '')
}

interface Hands {
  querySelector: (selector: string) => unknown
  activeElement: unknown
}
