import type { OwnCard } from '#contract/card.ts'
import { endedSince } from '#domain/certificate.ts'
import type { Day } from '#domain/day.ts'
import { instructionSaid } from '#domain/instruction.ts'

/** A card as it lies on this device: what the register said of it, and when. */
export interface KeptCard extends Omit<OwnCard, '_id' | 'instructionDue'> {
  id: string
  /** Not known of a card that an earlier version of the program kept. */
  instructionDue?: Day | null
  /** Shown from this device, because the register did not answer. */
  fromDevice?: true
}

export const keptOf = ({ _id: id, ...card }: OwnCard): KeptCard => ({ id, ...card })

/** So long an answer of the register is shown as that of now. */
export const freshMs = 90_000

/** What may be said of a kept card: of an old answer only what it was then, and that it has run out since. */
export function saidOf(card: KeptCard, now: Date, today: Day) {
  const { state, checkedAt, fromDevice } = card
  const age = now.getTime() - new Date(checkedAt).getTime()
  const ended = endedSince(today, card)
  if (ended) return { state: ended, now: true }
  // A clock that was set back makes nothing fresh.
  return { state, now: !fromDevice && age >= -freshMs && age <= freshMs }
}

/**
 * Whether the yearly instruction of a kept card is overdue today. A device whose clock was set back cannot undo what had
 * passed when the register was asked.
 */
export function isInstructionOverdue(today: Day, card: KeptCard): boolean {
  const checkedOn = card.checkedAt.slice(0, 10)
  const day = today < checkedOn ? checkedOn : today
  const state = endedSince(day, card) ?? card.state
  return instructionSaid(day, { state, instructionDue: card.instructionDue }) === 'over'
}
