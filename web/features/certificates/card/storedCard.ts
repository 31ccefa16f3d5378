import type { OwnCard } from '#contract/card.ts'
import { endedSince } from '#domain/certificate.ts'
import type { Day } from '#domain/day.ts'
import { instructionState } from '#domain/instruction.ts'
import type { Locale } from '#domain/locale.ts'

export interface StoredCard extends Omit<OwnCard, '_id' | 'instructionDue' | 'language'> {
  id: string
  /** Absent in cards that an earlier version stored, as is `language`. */
  instructionDue?: Day | null
  language?: Locale
  /** The server did not answer; the card comes from this device. */
  fromDevice?: true
}

export const storedCardOf = ({ _id: id, ...card }: OwnCard): StoredCard => ({ id, ...card })

export const freshMs = 90_000

/** State of a stored card. An old answer is shown as of its time, but expiry is calculated for today. */
export function cardValidity(card: StoredCard, now: Date, today: Day) {
  const { state, checkedAt, fromDevice } = card
  const age = now.getTime() - new Date(checkedAt).getTime()
  const ended = endedSince(today, card)
  if (ended) return { state: ended, now: true }
  // A clock that was set back must not make an old answer current.
  return { state, now: !fromDevice && age >= -freshMs && age <= freshMs }
}

/** Setting back the clock of the device does not hide an overdue instruction. */
export function isInstructionOverdue(today: Day, card: StoredCard): boolean {
  const checkedOn = card.checkedAt.slice(0, 10)
  const day = today < checkedOn ? checkedOn : today
  const state = endedSince(day, card) ?? card.state
  return instructionState(day, { state, instructionDue: card.instructionDue }) === 'over'
}
