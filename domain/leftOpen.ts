import type { Judgement } from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'

const day_ms = 86_400_000

export interface OpenDraft {
  /** Since when the server knows of a dangerous voltage in the draft, ISO 8601; null for none. */
  dangerSince: string | null
  /** Whether the author is suspended or no longer a member of the owner. */
  isAuthorAway: boolean
}

/** Returns whole days, 0 on the first day. */
export const daysDangerous = (dangerSince: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(dangerSince)) / day_ms))

/**
 * Returns whether the responsible person of the owner (EN 50110-1, 4.3) may take over a draft: it has recorded a
 * dangerous voltage for a day (own decision), or its author is unavailable. An unreadable moment counts as a day ago.
 */
export const isLeftOpen = ({ dangerSince, isAuthorAway }: OpenDraft, now: Date): boolean =>
  isAuthorAway || (dangerSince !== null && !(daysDangerous(dangerSince, now) < LIMITS.dangerousDraft.days))

/** Returns whether a draft of another author is closed as failed. A valid one is finalised instead. */
export const isClosedAsFailed = ({ verdict }: Pick<Judgement, 'verdict'>): boolean => verdict !== 'valid'
