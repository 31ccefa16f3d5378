import { isProof } from '#domain/measurement/preceding.ts'
import { type FoundVoltage, type FreeReport, voltagesInForce } from '#domain/vehicleNow.ts'
import { unconfirmedState } from '#domain/reportState.ts'
import { type ReadReport, withLoggedAcceptance } from '../reports/agreed.ts'

interface Facts {
  found: FoundVoltage[]
  /** The latest first. */
  disconnections: FreeReport[]
}

/**
 * The same facts without a disconnection whose row proves more than was sealed and logged. Read from the latest until one
 * is confirmed that found the vehicle free of voltage: what an earlier one says is over then, but for a report whose own
 * voltage is still in force.
 */
export async function checkedFacts(read: ReadReport, { found, disconnections }: Facts): Promise<Facts> {
  const checked: FreeReport[] = []
  let isFree = false
  for (const row of disconnections) {
    const isOpen = voltagesInForce({ found, disconnections: checked }).some(isOf(row))
    if (isFree && !isOpen) continue
    const report = await checkedRow(read, row)
    checked.push(report)
    isFree ||= isProof(report)
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
