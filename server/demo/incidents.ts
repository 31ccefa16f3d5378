import { coworkers } from '#contract/coworker.ts'
import type { DisconnectionInput } from '#contract/measurement.ts'
import { remindOfDrafts } from '../features/reports/reminders.ts'
import type { App } from '../http/serve.ts'
import {
  disconnectionOf,
  hoursAgo,
  needed,
  withTester,
  type Bench,
  type Filed,
  type On,
  type Workshop,
} from './bench.ts'

/**
 * What the responsible person has to see to: two drafts with a dangerous voltage, of which one is left open since
 * yesterday, and a draft of a coworker who is suspended. Another coworker left while suspended.
 */
export async function makeIncidents(app: App, bench: Bench, { boss, others }: Workshop) {
  const [yesterday, today, begun] = bench.vehicles.slice(needed)
  const [suspended, left] = others
  if (!yesterday || !today || !begun || !suspended || !left)
    throw new Error(`Too few vehicles or testers where ${boss.fullname} leads`)
  const what = bench.words.disconnection
  await leaveOpen(app, await begin(bench, { vehicle: yesterday, at: hoursAgo(27), what }, measuredLive))
  await begin(bench, { vehicle: today, at: hoursAgo(3), what }, testedLive)
  const colleague = await withTester(app, bench, suspended)
  await begin(colleague, { vehicle: begun, at: hoursAgo(5), what }, notMeasured)
  for (const { id } of [suspended, left])
    await bench.boss(coworkers.suspend, { params: { id }, body: { reason: bench.words.suspendReason } })
  await bench.boss(coworkers.remove, { params: { id: left.id } })
}

type Change = Partial<DisconnectionInput> & { open: (keyof DisconnectionInput['steps'])[] }

const blank = { uPlusMinus_mV: null, uPlusChassis_mV: null, uMinusChassis_mV: null, meterTestAfter: null }

/** The two-pole tester shows voltage, and the meter says how much. */
const measuredLive: Change = {
  ...{ absenceOfVoltage: false, meterTestAfter: null },
  ...{ uPlusMinus_mV: 384_000, uPlusChassis_mV: 192_400, uMinusChassis_mV: -191_600 },
  open: ['meterTestAfter', 'adjacent'],
}

/** The two-pole tester shows voltage; from that moment on nothing more was done. */
const testedLive: Change = {
  ...blank,
  absenceOfVoltage: false,
  open: ['voltages', 'meterTestAfter', 'adjacent'],
}

const notMeasured: Change = {
  ...blank,
  ...{ meterTestBefore: null, absenceOfVoltage: null },
  open: ['meterTestBefore', 'absenceOfVoltage', 'voltages', 'meterTestAfter', 'adjacent'],
}

/** A draft of a disconnection in which these steps are still open. */
function begin(bench: Bench, on: On, { open, ...change }: Change) {
  const { type, measurement } = disconnectionOf(bench, on)
  const steps = { ...measurement.steps }
  for (const key of open) steps[key] = null
  return bench.create({ type, measurement: { ...measurement, ...change, steps } }, on)
}

/** Makes a draft one of yesterday. No call can do that: the server notes itself since when it knows of a voltage. */
async function leaveOpen({ house }: App, { _id }: Filed) {
  const since = hoursAgo(26).toISOString()
  await house.database.writes
    .updateTable('report')
    .set({ dangerSince: since, createdAt: since, updatedAt: since })
    .where('id', '=', _id)
    .execute()
  // Today's reminder is sent now, and removed with all other emails.
  await remindOfDrafts(house)()
}
