import { isSealing, type DocumentEvent, type DocumentKind } from './documentVerdict.ts'

/** What is about to be sealed: its code, and the hash of everything that it says. */
export interface Reserved {
  verifyCode: string
  facts: string
}

/** An event of the log with what was written. */
type WrittenEvent = Pick<DocumentEvent, 'type'> & { payload: Record<string, unknown> }

/** `missing` also where a reservation does not name the facts, as before reservations named them. */
export type Reservation = 'agrees' | 'missing' | 'contradicts'

/**
 * Whether the log reserved what is about to be sealed. `events` are those of the record in their order, null where one
 * of them is not authentic. A record is sealed once, from what its last reservation names; one that failed is reserved
 * again before it is sealed (docs/decisions/024).
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
