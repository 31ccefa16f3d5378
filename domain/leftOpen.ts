import type { Judgement } from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'

const day_ms = 86_400_000

/** What decides whether a draft may be taken over. */
export interface OpenDraft {
  /** Since when the server knows of a dangerous voltage in it, as ISO 8601; null where it knows of none. */
  dangerSince: string | null
  /** Whether its author can no longer work on it: suspended, or no longer a member of the owner. */
  isAuthorAway: boolean
}

/** For how many whole days a draft has recorded a dangerous voltage; 0 on the first day. */
export const daysDangerous = (dangerSince: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(dangerSince)) / day_ms))

/**
 * Whether the responsible person of the owner (EN 50110-1, 4.3) may take a draft over: it records a dangerous voltage for a
 * day (own decision), or its author can no longer work on it. A moment that cannot be read counts as a day ago.
 */
export const isLeftOpen = ({ dangerSince, isAuthorAway }: OpenDraft, now: Date): boolean =>
  isAuthorAway || (dangerSince !== null && !(daysDangerous(dangerSince, now) < LIMITS.dangerousDraft.days))

/** A draft that finds the vehicle free of voltage has not failed: it is taken over and finalised. */
export const isClosedAsFailed = ({ verdict }: Pick<Judgement, 'verdict'>): boolean => verdict !== 'valid'
