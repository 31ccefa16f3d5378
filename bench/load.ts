import autocannon from 'autocannon'
import { cpuOf, type Server } from './children.ts'

/** `body` is created for each call. */
export interface Call {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: () => object
}

export interface Figures {
  perSecond: number
  p50: number
  p99: number
  /** Server CPU time per call. */
  cpuMs: number
}

interface Options {
  server: Server
  calls: Call[]
  connections: number
  seconds: number
}

/** A busy machine may refuse some calls. More than this share ends the measurement. */
const refusedShare = 0.01

/** Only successful calls count. */
export function loadOn({ server, calls, connections, seconds }: Options): Promise<Figures> {
  const times: number[] = []
  const cpuBefore = cpuOf(server.pid)
  return new Promise((done, fail) => {
    const run = autocannon(
      {
        url: server.address,
        connections,
        duration: seconds,
        requests: calls.map(({ method, path, headers, body }) => ({
          method,
          path,
          headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
          ...(body && {
            setupRequest: (request: autocannon.Request) => ({ ...request, body: JSON.stringify(body()) }),
          }),
        })),
      },
      (error: unknown, result) => {
        if (error) return fail(new Error('The load could not be generated', { cause: error }))
        const { non2xx, errors, timeouts } = result
        if (non2xx + errors + timeouts > Math.max(1, times.length * refusedShare))
          return fail(
            new Error(`${calls[0]?.path ?? ''}: ${non2xx} refused, ${errors} broken, ${timeouts} too late`),
          )
        done({
          perSecond: times.length / result.duration,
          p50: atShare(times, 0.5),
          p99: atShare(times, 0.99),
          cpuMs: (cpuOf(server.pid) - cpuBefore) / Math.max(1, times.length),
        })
      },
    )
    run.on('response', (_client, status, _bytes, ms) => status < 300 && times.push(ms))
  })
}

export const medianOf = (rounds: Figures[]): Figures => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
})

/** The quantile of the values. */
export const atShare = (values: number[], share: number) =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN

export const median = (values: number[]) => atShare(values, 0.5)
