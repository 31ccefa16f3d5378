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
 * Cases for the responsible person: two drafts with a dangerous voltage, one of them open since yesterday,
 * and a draft of a suspended coworker. Another coworker left while suspended.
 */
export async function makeIncidents(app: App, bench: Bench, { boss, others }: Workshop) {
  const [yesterday, today, begun] = bench.vehicles.slice(needed)
  const [suspended, left] = others
  if (!yesterday || !today || !begun || !suspended || !left)
    throw new Error(`Too few vehicles or testers where ${boss.fullname} leads`)
  const what = bench.texts.disconnection
  await leaveOpen(app, await begin(bench, { vehicle: yesterday, at: hoursAgo(27), what }, measuredLive))
  await begin(bench, { vehicle: today, at: hoursAgo(3), what }, testedLive)
  const colleague = await withTester(app, bench, suspended)
  await begin(colleague, { vehicle: begun, at: hoursAgo(5), what }, notMeasured)
  for (const { id } of [suspended, left])
    await bench.boss(coworkers.suspend, { params: { id }, body: { reason: bench.texts.suspendReason } })
  await bench.boss(coworkers.remove, { params: { id: left.id } })
}

type Change = Partial<DisconnectionInput> & { open: (keyof DisconnectionInput['steps'])[] }

const blank = { uPlusMinus_mV: null, uPlusChassis_mV: null, uMinusChassis_mV: null, meterTestAfter: null }

/** The two-pole tester shows voltage, and the meter shows the value. */
const measuredLive: Change = {
  ...{ absenceOfVoltage: false, meterTestAfter: null },
  ...{ uPlusMinus_mV: 384_000, uPlusChassis_mV: 192_400, uMinusChassis_mV: -191_600 },
  open: ['meterTestAfter', 'adjacent'],
}

/** The two-pole tester shows voltage, and no further step was done. */
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

function begin(bench: Bench, on: On, { open, ...change }: Change) {
  const { type, measurement } = disconnectionOf(bench, on)
  const steps = { ...measurement.steps }
  for (const key of open) steps[key] = null
  return bench.create({ type, measurement: { ...measurement, ...change, steps } }, on)
}

/** Moves a draft to yesterday. Direct write, because the server sets the time of a voltage itself. */
async function leaveOpen({ services }: App, { _id }: Filed) {
  const since = hoursAgo(26).toISOString()
  await services.database.writes
    .updateTable('report')
    .set({ dangerSince: since, createdAt: since, updatedAt: since })
    .where('id', '=', _id)
    .execute()
  // Sends today's reminder now.
  await remindOfDrafts(services)()
}
