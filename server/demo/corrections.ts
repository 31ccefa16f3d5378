import type { Answer } from '#contract/endpoint.ts'
import type { DisconnectionInput } from '#contract/measurement.ts'
import { reports } from '#contract/report.ts'
import { disconnectionOf, finalise, type Bench, type Filed, type Vehicle } from './bench.ts'

type Draft = Answer<typeof reports.amend>
type Change = Partial<Pick<Draft, 'remarks' | 'measuredAt' | 'correction' | 'measurement'>>

export async function correct(
  { tester }: Bench,
  { _id }: Filed,
  { reason, ...change }: Change & { reason: string },
) {
  const draft = await tester(reports.amend, { params: { id: _id }, body: { reason } })
  const { customer, place, measuredAt, timeZone, instruments: used, type, measurement } = draft
  const { ambientTemp_dC, relHumidity_pct, precedingDisconnectionId, companyVehicleId, name, version } = draft
  const body = {
    ...{ customer, place, measuredAt, timeZone, type, measurement, ambientTemp_dC, relHumidity_pct },
    ...{ precedingDisconnectionId, companyVehicleId, name, version },
    instruments: used.map(({ instrumentId }) => ({ instrumentId })),
    ...change,
  }
  const changed = await tester(reports.update, { params: { id: draft._id }, body: body as never })
  return finalise(tester, changed)
}

/** A typing error: the time remains, and the first value is printed. */
export function correctTyped(bench: Bench, report: Filed) {
  const measurement = report.measurement as DisconnectionInput
  return correct(bench, report, {
    reason: bench.texts.typedReason,
    correction: 'enteredWrongly',
    measurement: { ...measurement, uPlusMinus_mV: (measurement.uPlusMinus_mV ?? 0) + 90 },
  })
}

export function correctMeasured(bench: Bench, report: Filed) {
  if (report.type !== 'isolation' || !report.measuredAt) throw new Error('Only isolation is measured again')
  const { measurement, measuredAt } = report
  return correct(bench, report, {
    reason: bench.texts.againReason,
    correction: 'measuredAgain',
    measuredAt: new Date(Date.parse(measuredAt) + 30 * 60_000).toISOString(),
    measurement: {
      ...measurement,
      ...('rMinusChassis' in measurement && { rMinusChassis: { value: 3_720_000, relation: '=' } }),
    },
  })
}

const minutes = (moment: Date, count: number) => new Date(moment.getTime() + count * 60_000)

/** A dangerous voltage entered by mistake: the first value remains, and the vehicle was measured again. */
export function fileWithdrawn(bench: Bench, { vehicle, at }: { vehicle: Vehicle; at: Date }) {
  const what = bench.texts.disconnection
  const { measurement: first } = disconnectionOf(bench, { vehicle, at, what })
  const again = { vehicle, at: minutes(at, 15), what }
  const { measurement: second } = disconnectionOf(bench, again)
  const { cordon, ignitionOff, lv12Off, serviceDisconnect, lockout, wait } = first.steps
  const { absenceOfVoltage, uPlusChassis_mV, uMinusChassis_mV } = first
  const values = { absenceOfVoltage, uPlusMinus_mV: 384_000, uPlusChassis_mV, uMinusChassis_mV }
  const moments = { measuredAt: at.toISOString(), withdrawnAt: minutes(at, 2).toISOString() }
  const measurement = {
    ...second,
    steps: { ...second.steps, cordon, ignitionOff, lv12Off, serviceDisconnect, lockout, wait },
    wait_min: first.wait_min,
    withdrawn: [{ ...values, ...moments, uAcPhases_mV: [], by: bench.by }],
  }
  return bench.file({ type: 'disconnection', measurement }, again)
}
