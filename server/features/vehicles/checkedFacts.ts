import { type FoundVoltage, type FreeReport, isOver, voltagesInForce } from '#domain/vehicleNow.ts'
import { unconfirmedState } from '#domain/reportState.ts'
import { type ReadReport, withLoggedAcceptance } from '../reports/agreed.ts'

interface Facts {
  found: FoundVoltage[]
  /** The latest first. */
  disconnections: FreeReport[]
}

/**
 * Removes disconnections whose row differs from the sealed content and the log. Superseded ones are not read,
 * except for a report whose own voltage still counts.
 */
export async function checkedFacts(read: ReadReport, { found, disconnections }: Facts): Promise<Facts> {
  const checked: FreeReport[] = []
  for (const row of disconnections) {
    const isOpen = voltagesInForce({ found, disconnections: checked }).some(isOf(row))
    if (isOpen || !isOver(row, checked)) checked.push(await checkedRow(read, row))
  }
  return { found, disconnections: checked }
}

const isOf =
  ({ reportId }: FreeReport) =>
  (voltage: FoundVoltage) =>
    voltage.reportId === reportId

async function checkedRow(read: ReadReport, row: FreeReport): Promise<FreeReport> {
  const report = await read(row.reportId)
  return report ? withLoggedAcceptance(row, report) : { ...row, state: unconfirmedState }
}
