import type pg from 'pg'
import { stateOn } from '../domain/certificate.ts'
import type { Server } from './children.ts'
import { firstCheckpointOf, type FirstCheckpoint } from './firstCheckpoint.ts'
import type { Figures } from './load.ts'
import { paceOn } from './pace.ts'

/** Lookups per second. At 100, two processors are fully used by server, database and this process. */
const paces = [50, 100]
/** Excluded from the measurement, while the server opens its database connections. */
const warmingSeconds = 2
const checkedFirst = 100
/** Per cent of lookups by state. */
const shares = { issued: 80, revoked: 10, suspended: 10 }

interface VerifyMeasured {
  first: FirstCheckpoint
  /** Lookups by shown state. */
  states: Record<string, number>
  paces: Pace[]
}

interface Pace {
  perSecond: number
  /** First lookups: the log around each entry is read and hashed. */
  fresh: Figures
  /** Second lookups of the same codes. */
  again: Figures
}

interface Sample {
  code: string
  expected: string
}

/**
 * Measures verification at a constant rate over codes from the whole register. All answers are compared with the state
 * in the database.
 */
export async function measureVerify(
  app: Server,
  { client, directory, seconds }: { client: pg.Client; directory: string; seconds: number },
): Promise<VerifyMeasured> {
  const needed = paces.map((perSecond) => perSecond * (warmingSeconds + seconds))
  const samples = await samplesOf(client, checkedFirst + needed.reduce((sum, count) => sum + count))
  await assertStates(app, samples.splice(0, checkedFirst))
  const measured: Pace[] = []
  const states: Record<string, number> = {}
  for (const perSecond of paces) {
    const lookUp = (some: Sample[]) =>
      paceOn({ server: app, calls: some.map(callOf), perSecond, seconds: some.length / perSecond })
    await lookUp(samples.splice(0, perSecond * warmingSeconds))
    const some = samples.splice(0, perSecond * seconds)
    const fresh = await lookUp(some)
    for (const [state, count] of Object.entries(await assertStates(app, some)))
      states[state] = (states[state] ?? 0) + count
    measured.push({ perSecond, fresh, again: await lookUp(some) })
  }
  return { first: firstCheckpointOf(directory), states, paces: measured }
}

const callOf = ({ code }: Sample) => ({ method: 'GET' as const, path: `/api/verify/${code}` })

async function samplesOf(client: pg.Client, count: number): Promise<Sample[]> {
  const samples: (Sample & { order: number })[] = []
  for (const [state, share] of Object.entries(shares)) {
    const { rows } = await client.query<{ code: string; issueDate: string; dueDate: string; today: string }>(
      `select c.verify_code as code, c.issue_date as "issueDate", c.due_date as "dueDate", (now() at time zone 'Europe/Vienna')::date as today
       from certificate c join issued_document d on d.record_id = c.id
       where c.state = $1 and d.sealed_at is not null and c.due_date >= current_date order by random() limit $2`,
      [state, Math.ceil((count * share) / 100)],
    )
    for (const { code, today, issueDate, dueDate } of rows)
      samples.push({
        code,
        expected: stateOn(today, { state, issueDate, dueDate }),
        order: Math.random(),
      })
  }
  if (samples.length < count) throw new Error(`Only ${samples.length} certificates can be looked up`)
  return samples.toSorted((a, b) => a.order - b.order).slice(0, count)
}

async function assertStates(app: Server, samples: Sample[]) {
  const states: Record<string, number> = {}
  for (const { code, expected } of samples) {
    const answer = await fetch(`${app.address}/api/verify/${code}`)
    const { state } = (await answer.json()) as { state?: string }
    if (state !== expected)
      throw new Error(`Certificate ${code} is ${expected}, but /verify says ${state ?? answer.status}`)
    states[state] = (states[state] ?? 0) + 1
  }
  return states
}

export const verifyTable = ({ first, states, paces: measured }: VerifyMeasured) =>
  [
    `first checkpoint over ${first.entries.toLocaleString('en')} entries: ${first.seconds.toFixed(1)} s`,
    `verify, ${Object.entries(states)
      .map(([state, number]) => `${number} ${state}`)
      .join(', ')}:`,
    ...measured.flatMap(({ perSecond, fresh, again }) =>
      Object.entries({ 'first lookup': fresh, 'second lookup': again }).map(
        ([name, { p50, p99, cpuMs }]) =>
          `  ${perSecond}/s, ${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (≤ 50 ms), ${cpuMs.toFixed(1)} ms CPU of the server process`,
      ),
    ),
  ].join('\n')
