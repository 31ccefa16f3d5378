import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { addMonths } from '../domain/day.ts'
import { disconnectionAt } from '../test/vectors/disconnection.ts'
import { type Client, type Clients, openSession } from './callers.ts'
import { cpuOf, type Server, withChildren } from './children.ts'
import { issue } from './issuing.ts'
import { atShare, median } from './load.ts'
import { benchMaker } from './measures.ts'

export interface Reports {
  parallel: number
  perSecond: number
  p50: number
  p95: number
  /** CPU time of the server and its rendering and sealing processes, per report. */
  cpuMs: number
  /** Reports per idle core. */
  perCore: number
}

/** Measures finalising until the seal; the drafts are created before. */
export async function measureReports(
  server: Server,
  {
    client,
    callers,
    count,
    parallel,
  }: { client: pg.Client; callers: Clients; count: number; parallel: number },
): Promise<Reports> {
  const testers = await testersOf(server.address, { client, callers, parallel })
  const drafts = (
    await Promise.all(
      testers.map(async (tester, index) => {
        const created: Draft[] = []
        for (let at = index; at < count; at += parallel) created.push(await draftOf(server.address, tester))
        return created
      }),
    )
  ).map((own) => own.values())
  await callers.refresh()
  const times: number[] = []
  const cpuBefore = cpuOfAll(server)
  const begin = performance.now()
  await Promise.all(
    testers.map(async (tester, index) => {
      for (const draft of drafts[index] ?? []) {
        const start = performance.now()
        await finalise(server.address, tester, draft)
        times.push(performance.now() - start)
      }
    }),
  )
  const seconds = (performance.now() - begin) / 1000
  const cpuMs = (cpuOfAll(server) - cpuBefore) / times.length
  return {
    parallel,
    perSecond: times.length / seconds,
    p50: median(times),
    p95: atShare(times, 0.95),
    cpuMs,
    perCore: 1000 / cpuMs,
  }
}

export const reportsTable = (measured: Reports[]) =>
  measured
    .map(
      ({ parallel, perSecond, p50, p95, cpuMs, perCore }) =>
        `reports finalised and sealed, ${parallel} at a time: ${perSecond.toFixed(1)}/s, p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms (≤ 1500 ms at 4), ${Math.round(cpuMs)} ms of processor each: ${perCore.toFixed(1)}/s and core (≥ 10)`,
    )
    .join('\n')

const cpuOfAll = ({ pid }: Server) => withChildren(pid).reduce((sum, one) => sum + cpuOf(one), 0)

interface Tester {
  cookie: string
  companyVehicleId: string
  instruments: { instrumentId: string }[]
}

interface Draft {
  _id: string
  version: number
}

/** Testers of one company, each with a certificate in the log. */
async function testersOf(
  address: string,
  { client, callers, parallel }: { client: pg.Client; callers: Clients; parallel: number },
): Promise<Tester[]> {
  const [boss] = callers.companyAdmins
  const [issuer] = callers.authorityAdmins
  if (!boss || !issuer) throw new Error('The seeded database has no companies')
  const { rows } = await client.query<{ id: string }>(
    `select id from company_vehicle where company_id = $1 and archived_at is null and manufacturer <> $2 limit 1`,
    [boss.companyId, benchMaker],
  )
  const companyVehicleId = rows[0]?.id ?? ''
  const instruments = [
    await instrumentOf(address, boss, 'provingUnit'),
    await instrumentOf(address, boss, 'multimeter'),
    await instrumentOf(address, boss, 'voltageTester'),
    await instrumentOf(address, boss, 'insulatingGloves'),
  ]
  const templateId = await callers.templateOf(issuer.authorityId)
  const testers: Tester[] = []
  for (const holder of await callers.newHolders(parallel)) {
    await client.query(
      `insert into coworker (id, company_id, user_id, role) values (uuidv7(), $1, $2, 'employee')`,
      [boss.companyId, holder.userId],
    )
    await issue(address, { caller: issuer, templateId, holder })
    testers.push({ cookie: await openSession(client, holder.userId), companyVehicleId, instruments })
  }
  return testers
}

async function instrumentOf(address: string, { cookie, companyId }: Client, kind: string) {
  const instrument = {
    ...{ companyId, kind, make: 'Messreihe', model: 'Probe', serial: randomUUID() },
    ...{ category: kind === 'insulatingGloves' ? 'class0' : 'CAT III', ratedVoltage: 1500, resolution: 1 },
    ...{ calibratedOn: today(), calibrationDue: addMonths(today(), 6) },
  }
  const { _id } = await send<Draft>(address, { cookie, path: '/api/instrument', body: instrument })
  return { instrumentId: _id }
}

const today = () => new Date().toISOString().slice(0, 10)

function draftOf(address: string, { cookie, companyVehicleId, instruments }: Tester) {
  const name = `Messreihe ${randomUUID()}`
  const measuredAt = new Date().toISOString()
  const volts = () => ({ uPlusChassis_mV: randomInt(-90, 90), uMinusChassis_mV: randomInt(-90, 90) })
  const measurement = { ...disconnectionAt(measuredAt), ...volts() }
  const body = { type: 'disconnection', name, companyVehicleId, measuredAt, instruments, measurement }
  return send<Draft>(address, { cookie, path: '/api/report', body })
}

const stepMs = 20

async function finalise(address: string, { cookie }: Tester, { _id, version }: Draft) {
  const path = `/api/report/${_id}`
  let { state } = await send<{ state: string }>(address, {
    ...{ cookie, path: `${path}/finalise` },
    body: { version, confirmed: true },
  })
  // The product limits how long a call waits, so the script retries.
  while (state === 'sealing') {
    await pause(stepMs)
    ;({ state } = await send<{ state: string }>(address, { cookie, path }))
  }
  if (state !== 'final') throw new Error(`A report was not finalised: ${state}`)
}

async function send<Answer>(
  address: string,
  { cookie, path, body }: { cookie: string; path: string; body?: object },
): Promise<Answer> {
  const answer = await fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
