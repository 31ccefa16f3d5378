export type VersionStep = 'first' | 'same' | 'new'

/** What a version the server names means against the one this device has seen (specification §4). */
export const versionStep = (stored: string | null, served: string): VersionStep =>
  stored === null ? 'first' : stored === served ? 'same' : 'new'
