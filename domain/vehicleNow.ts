import { isSurelyAfter, surelyAfter } from '#domain/clockTolerance.ts'
import { type DisconnectionReport, isContradicted, isProof } from '#domain/measurement/preceding.ts'
import { unconfirmedState } from '#domain/reportState.ts'
import { isFreshEnough, judgedTag, type TagFacts, type TagVerdict } from '#domain/tag.ts'

export interface FoundVoltage {
  reportId: string
  /** Null for a draft. */
  number: string | null
  by: string
  /** Name of the row of the judgement, such as `uPlusMinus`; null if no value is recorded any more. */
  place: string | null
  /** Counts from 0 if the name occurs repeatedly. */
  row: number | null
  /** Null if the two-pole tester showed voltage. */
  value_mV: number | null
  /** Whether it was marked as entered wrongly. It counts until a new measurement clears it. */
  isWithdrawn: boolean
  /** When the tester measured it and when the server received it, ISO 8601; at least one. */
  moments: readonly string[]
}

export interface FreeReport extends Pick<
  DisconnectionReport,
  'type' | 'state' | 'result' | 'measuredAt' | 'contradictions' | 'acceptance'
> {
  reportId: string
  /** Null for a draft. */
  number: string | null
  /** When it was sealed, by the log; null for never. */
  sealedAt: string | null
}

export interface VehicleFacts<T extends TagFacts> {
  now: Date
  /** From drafts and reports in every state. Voiding or correcting a report does not remove a voltage. */
  found: readonly FoundVoltage[]
  /** Disconnections of any result. */
  disconnections: readonly FreeReport[]
  tags: readonly T[]
  /** When a tag was last removed; null for never. */
  lastTagRemoval: string | null
  openFaults: readonly string[]
}

/** The state of a vehicle now. Every display and decision must use this. */
export interface VehicleNow<T> {
  /** The last voltage that no later disconnection cleared. */
  voltage: FoundVoltage | null
  /** The disconnection that would clear the voltage if the responsible person accepted its contradictions. */
  heldBackBy: FreeReport | null
  /** A disconnection that cannot be confirmed and that no later confirmed one cleared. */
  unconfirmed: FreeReport | null
  /** Whether the defect behind a dangerous voltage is open. */
  hasVoltageFault: boolean
  hasOpenFault: boolean
  tags: (T & TagVerdict & { isFresh: boolean })[]
  /** The earliest moment for a new disconnection, if in the future. Includes the clock tolerance. */
  countsFrom: string | null
}

/**
 * Returns the verdict *vehicle now* (EN 50110-1, 6.2; the clock tolerance is an own decision). A voltage counts until a
 * later disconnection without contradictions finds the vehicle free of voltage. A report that passed also clears the
 * voltages withdrawn in its own draft, because its verdict already requires a later measurement (`withdrawnChecks`).
 */
export function vehicleNow<T extends TagFacts>(facts: VehicleFacts<T>): VehicleNow<T> {
  const { now, tags, openFaults } = facts
  const [voltage = null] = voltagesInForce(facts)
  return {
    voltage,
    heldBackBy: voltage && heldBackBy(voltage, facts.disconnections),
    unconfirmed: unconfirmedIn(facts.disconnections),
    hasVoltageFault: openFaults.includes('HV_PRESENT'),
    hasOpenFault: openFaults.length > 0,
    tags: tags.map((tag) => ({
      ...judgedTag(tag, now),
      isFresh: isFreshEnough(new Date(tag.since), now),
    })),
    countsFrom: countsFrom(facts),
  }
}

/** Returns the voltages that no later disconnection cleared, latest first. */
export function voltagesInForce({
  found,
  disconnections,
}: Pick<VehicleFacts<TagFacts>, 'found' | 'disconnections'>): FoundVoltage[] {
  const proofs = disconnections.filter(isProof)
  return found.filter((voltage) => !proofs.some((proof) => isFreeAfter(proof, voltage))).toSorted(byMoment)
}

/**
 * Returns the voltages to show, latest first: the last one in force, and those recorded in open drafts. A later
 * disconnection clears the voltage but does not close the draft.
 */
export function voltagesShown(
  facts: Pick<VehicleFacts<TagFacts>, 'found' | 'disconnections'>,
): (FoundVoltage & { isInForce: boolean })[] {
  const inForce = voltagesInForce(facts)
  return facts.found
    .filter((voltage) => voltage === inForce[0] || voltage.number === null)
    .toSorted(byMoment)
    .map((voltage) => ({ ...voltage, isInForce: inForce.includes(voltage) }))
}

const byMoment = (one: FoundVoltage, other: FoundVoltage) =>
  Date.parse(lastOf(other)) - Date.parse(lastOf(one))

const isFreeAfter = ({ reportId, measuredAt }: FreeReport, voltage: FoundVoltage) =>
  measuredAt !== null && (reportId === voltage.reportId || isSurelyAfter(measuredAt, lastOf(voltage)))

const heldBackBy = (voltage: FoundVoltage, disconnections: readonly FreeReport[]) =>
  disconnections.find(
    (one) => isContradicted(one) && isProof({ ...one, contradictions: [] }) && isFreeAfter(one, voltage),
  ) ?? null

/** Returns an unconfirmed disconnection that no later confirmed one cleared; null for none. */
export function unconfirmedIn(disconnections: readonly FreeReport[]): FreeReport | null {
  return disconnections.find((one) => one.state === unconfirmedState && !isOver(one, disconnections)) ?? null
}

/**
 * Returns whether one of these disconnections found the vehicle free of voltage after the other. It must also be
 * measured after the other was sealed: the moment in an unconfirmed row cannot be trusted, but no measurement is later
 * than its seal.
 */
export const isOver = (one: FreeReport, disconnections: readonly FreeReport[]): boolean =>
  disconnections.some(
    (proof) =>
      isProof(proof) &&
      isSurelyAfter(proof.measuredAt ?? '', one.measuredAt ?? '') &&
      (one.sealedAt === null || isSurelyAfter(proof.measuredAt ?? '', one.sealedAt)),
  )

/** Returns the latest moment at which a voltage was found or received. */
export const lastOf = ({ moments }: Pick<FoundVoltage, 'moments'>): string =>
  moments.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? ''

/** A vehicle cannot be energised while another tag is active. */
function countsFrom({ found, tags, lastTagRemoval, now }: VehicleFacts<TagFacts>): string | null {
  const events = [...found.map(lastOf), ...(tags.length === 0 && lastTagRemoval ? [lastTagRemoval] : [])]
  const moments = events.filter((event) => !Number.isNaN(Date.parse(event))).map(surelyAfter)
  return moments.toSorted().findLast((moment) => Date.parse(moment) > now.getTime()) ?? null
}
