import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '../../server/demo/random.ts'
import type { Answer } from '../../test/crash/client.ts'
import type { Ground } from '../../test/crash/ground.ts'
import { vehicleBody } from '../../test/crash/writers.ts'

const random = randomFrom('fault')

export const writeVehicle = ({ tester }: Ground): Promise<Answer> =>
  tester.call('POST', '/api/companyVehicle', vehicleBody(random), randomUUID())

/** Undefined counts calls without an answer. */
type Statuses = Map<number | undefined, number>

/** Counts the statuses of calls and measures the slowest one. */
export class Meter {
  readonly statuses: Statuses = new Map()
  slowestMs = 0

  async measure<T extends { status: number | undefined } | null | undefined>(call: () => Promise<T>) {
    const began = performance.now()
    const answer = await call()
    this.slowestMs = Math.max(this.slowestMs, performance.now() - began)
    this.statuses.set(answer?.status, (this.statuses.get(answer?.status) ?? 0) + 1)
    return answer
  }
}

/** Writes a vehicle, and adds its id if the write is acknowledged. */
export async function writeMeasured(data: Ground, meter: Meter, ids: string[]) {
  const answer = await meter.measure(() => writeVehicle(data))
  if (answer?.status === 200) ids.push(String(answer.body._id))
}

/** Four vehicles per second, without waiting for answers. */
export function startWriting(data: Ground) {
  const meter = new Meter()
  const ids: string[] = []
  const open = new Set<Promise<void>>()
  let stopped = false

  const writing = (async () => {
    while (!stopped) {
      const one = writeMeasured(data, meter, ids)
      open.add(one)
      void one.finally(() => open.delete(one))
      await pause(250)
    }
  })()

  return async () => {
    stopped = true
    await writing
    await Promise.all(open)
    return { statuses: meter.statuses, ids }
  }
}

export async function missingOf({ tester }: Ground, ids: string[]) {
  const missing: string[] = []
  for (const id of ids) {
    const answer = await tester.call('GET', `/api/companyVehicle/${id}`)
    if (answer?.status !== 200) missing.push(id)
  }
  return missing
}

let issued = 0

/** Returns whether it was sealed in time. */
export async function issueCertificate(data: Ground, longestMs: number) {
  const { authority, holders, templates, today } = data
  const holder = holders[Math.floor(issued / templates.length) % holders.length]
  const body = { templateId: templates[issued++ % templates.length], ...holder, issueDate: today }
  const began = performance.now()
  const answer = await authority.call('POST', '/api/certificate', { ...body, identityCheck: 'Pass' })
  const id = String(answer?.body._id)
  let state = answer?.body.state
  while (state === 'sealing' && performance.now() - began < longestMs) {
    await pause(100)
    state = (await authority.call('GET', `/api/certificate/${id}`))?.body.state ?? state
  }
  return { isIssued: state === 'valid', ms: performance.now() - began, status: answer?.status }
}

export const countsOf = (statuses: Statuses) =>
  [...statuses].map(([status, count]) => `${count} × ${status ?? 'none'}`).join(', ')

/** Statuses that a database fault must not cause. */
export const wrongOf = (statuses: Statuses) =>
  [...statuses.keys()].filter((status) => status !== 200 && status !== 503)
