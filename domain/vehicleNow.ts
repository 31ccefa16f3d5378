import { isSurelyAfter, surelyAfter } from '#domain/clockTolerance.ts'
import { type DisconnectionReport, isContradicted, isProof } from '#domain/measurement/preceding.ts'
import { unconfirmedState } from '#domain/reportState.ts'
import { isFreshEnough, judgedTag, type TagFacts, type TagVerdict } from '#domain/tag.ts'

/** A voltage that a disconnection found: a dangerous one, or one that the two-pole tester showed. */
export interface FoundVoltage {
  reportId: string
  /** Null while its report is a draft. */
  number: string | null
  /** Who found it. */
  by: string
  /** The row of the judgement, such as `uPlusMinus` or `absenceOfVoltage`; null where no value is recorded any more. */
  place: string | null
  row: number | null
  /** Null where the two-pole tester showed voltage. */
  value_mV: number | null
  /** Whether the tester marked it as entered wrongly: it counts until a new measurement finds the vehicle free of voltage. */
  isWithdrawn: boolean
  /** When the tester measured it and each moment at which the server learned of it, as ISO 8601; at least one. */
  moments: readonly string[]
}

export interface FreeReport extends Pick<
  DisconnectionReport,
  'type' | 'state' | 'result' | 'measuredAt' | 'contradictions' | 'acceptance'
> {
  reportId: string
  /** Null while it is a draft. */
  number: string | null
  /** When the log says that it was sealed; null where it was never sealed. */
  sealedAt: string | null
}

/** What is stored of a vehicle: its disconnection reports, drafts included, its tags and its open defects. */
export interface VehicleFacts<T extends TagFacts> {
  now: Date
  /** Of drafts and reports in every state: a report that was voided or corrected does not unsay a voltage. */
  found: readonly FoundVoltage[]
  /** Disconnections of any result; this function decides which of them found the vehicle free of voltage. */
  disconnections: readonly FreeReport[]
  /** The tags that hang now. */
  tags: readonly T[]
  /** The last time a tag was taken off; null where none was. */
  lastTakenOff: string | null
  /** Why each open defect was opened. */
  openFaults: readonly string[]
}

/** How a vehicle is now. Everything that shows it or decides by it uses this. */
export interface VehicleNow<T> {
  /** The last voltage that no later disconnection found gone. */
  voltage: FoundVoltage | null
  /** The disconnection that would end that voltage if the responsible person accepted its contradictions. */
  heldBackBy: FreeReport | null
  /**
   * A disconnection that cannot be confirmed, and after which no confirmed one found the vehicle free of voltage: what it
   * found is not known.
   */
  unconfirmed: FreeReport | null
  /** Whether the defect behind a measured dangerous voltage is still open. */
  hasVoltageFault: boolean
  hasOpenFault: boolean
  tags: (T & TagVerdict & { isFresh: boolean })[]
  /** From when on a new disconnection counts, where that is still to come. Clocks may differ by five minutes. */
  countsFrom: string | null
}

/**
 * The verdict *vehicle now* (EN 50110-1, 6.2; the clock tolerance is an own decision). A voltage that was found counts
 * until a later disconnection, which contradicts itself in nothing, finds the vehicle free of voltage. A report that passed
 * found it free after every voltage of its own that was withdrawn (`withdrawnChecks`), by the same clock.
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

/** The voltages that no later disconnection found gone, the latest first. */
export function voltagesInForce({
  found,
  disconnections,
}: Pick<VehicleFacts<TagFacts>, 'found' | 'disconnections'>): FoundVoltage[] {
  const proofs = disconnections.filter(isProof)
  return found.filter((voltage) => !proofs.some((proof) => isFreeAfter(proof, voltage))).toSorted(byMoment)
}

/**
 * The voltages that are shown with a vehicle, the latest first: the last one that is in force, and each one that an open
 * draft records. A later disconnection that finds the vehicle free of voltage does not close the draft.
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

/**
 * The disconnection that cannot be confirmed, and after which no confirmed one found the vehicle free of voltage; null where
 * there is none.
 */
export function unconfirmedIn(disconnections: readonly FreeReport[]): FreeReport | null {
  return disconnections.find((one) => one.state === unconfirmedState && !isOver(one, disconnections)) ?? null
}

/**
 * Whether one of these disconnections found the vehicle free of voltage after another one, so that it does not matter any more
 * what that found. It has to be measured after the other one was sealed too: the moment in a row that is not confirmed may
 * be any, but nothing was measured after it was sealed.
 */
export const isOver = (one: FreeReport, disconnections: readonly FreeReport[]): boolean =>
  disconnections.some(
    (proof) =>
      isProof(proof) &&
      isSurelyAfter(proof.measuredAt ?? '', one.measuredAt ?? '') &&
      (one.sealedAt === null || isSurelyAfter(proof.measuredAt ?? '', one.sealedAt)),
  )

/** The latest moment at which a voltage was found or learned of. */
export const lastOf = ({ moments }: Pick<FoundVoltage, 'moments'>): string =>
  moments.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? ''

/** Nothing energises a vehicle while another tag hangs on it. */
function countsFrom({ found, tags, lastTakenOff, now }: VehicleFacts<TagFacts>): string | null {
  const events = [...found.map(lastOf), ...(tags.length === 0 && lastTakenOff ? [lastTakenOff] : [])]
  const moments = events.filter((event) => !Number.isNaN(Date.parse(event))).map(surelyAfter)
  return moments.toSorted().findLast((moment) => Date.parse(moment) > now.getTime()) ?? null
}
