import { isSealing, type DocumentEvent, type DocumentKind } from './documentVerdict.ts'

/** What is about to be sealed: its code, and the hash of all its facts. */
export interface Reserved {
  verifyCode: string
  facts: string
}

type WrittenEvent = Pick<DocumentEvent, 'type'> & { payload: Record<string, unknown> }

/** `missing` includes old reservations that do not name the facts. */
type Reservation = 'agrees' | 'missing' | 'contradicts'

/**
 * Returns whether the log contains a reservation for what is about to be sealed. `events` are those of the record in
 * order; null if one is not authentic. A record is sealed once, from its last reservation; after a failure it is
 * reserved again (docs/decisions/024).
 */
export function reservationOf(
  kind: DocumentKind,
  events: readonly WrittenEvent[] | null,
  { verifyCode, facts }: Reserved,
): Reservation {
  if (!events || events.some(({ type }) => isSealing(type))) return 'contradicts'
  const last = events.findLast(({ type }) => type === `${kind}.reserved` || type === `${kind}.failed`)
  if (last?.type !== `${kind}.reserved` || last.payload.facts === undefined) return 'missing'
  return last.payload.facts === facts && last.payload.verifyCode === verifyCode ? 'agrees' : 'contradicts'
}
