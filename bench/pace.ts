import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuOf, type Server } from './children.ts'
import { atShare, type Call, type Figures } from './load.ts'

interface Options {
  server: Server
  calls: Call[]
  perSecond: number
  seconds: number
}

/**
 * Sends calls at a constant rate, independent of answers. Time counts from the scheduled moment, so that queueing is
 * included (no coordinated omission).
 */
export async function paceOn({ server, calls, perSecond, seconds }: Options): Promise<Figures> {
  const agent = new Agent({ keepAlive: true })
  const cpuBefore = cpuOf(server.pid)
  const startedAt = performance.now()
  const answers: Promise<number | Error>[] = []
  for (let count = 0; count < perSecond * seconds; count++) {
    const due = startedAt + (count * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await pause(early)
    const call = calls[count % calls.length]
    if (call) answers.push(send(server, call, agent).then(() => performance.now() - due, asError))
  }
  const outcomes = await Promise.all(answers)
  agent.destroy()
  const times = outcomes.filter((outcome) => typeof outcome === 'number')
  const refused = outcomes.find((outcome) => outcome instanceof Error)
  if (refused)
    throw new Error(
      `${outcomes.length - times.length} of ${outcomes.length} calls failed, the first: ${refused.message}`,
    )
  return {
    perSecond: (times.length * 1000) / (performance.now() - startedAt),
    p50: atShare(times, 0.5),
    p99: atShare(times, 0.99),
    cpuMs: (cpuOf(server.pid) - cpuBefore) / Math.max(1, times.length),
  }
}

// An answer may fail long before it is awaited.
const asError = (failure: unknown) => (failure instanceof Error ? failure : new Error(String(failure)))

const send = ({ address }: Server, { method, path, headers }: Call, agent: Agent) =>
  new Promise<void>((done, fail) => {
    request(address + path, { method, headers, agent }, (answer) => {
      answer.resume().once('end', () => {
        if (answer.statusCode === 200) done()
        else fail(new Error(`${method} ${path}: ${answer.statusCode ?? 'no status'}`))
      })
    })
      .once('error', fail)
      .end()
  })
