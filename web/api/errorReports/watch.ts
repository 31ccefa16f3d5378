import { CallProblem, NoAnswer } from '../CallProblem.ts'
import { isLostChunk } from '../../app/lostChunks.ts'
import { mayTell } from './mayTell.ts'

let placeNow = () => '/'

/** Reports uncaught errors of this page to the server. `place` returns the route pattern, without ids. */
export function watchFaults(place: () => string) {
  placeNow = place
  addEventListener('error', ({ error }) => reportFault(error))
  addEventListener('unhandledrejection', ({ reason }) => reportFault(reason))
}

/** `shown` is the reference number shown to the user. */
export function reportFault(error: unknown, shown?: string) {
  const { hostname } = location
  if (!isFault(error) || !mayTell({ hostname, production: import.meta.env.PROD })) return
  import('./send.ts').then(
    ({ sendFault }) => sendFault(error, { place: placeNow(), shown }),
    () => undefined,
  )
}

// Refusals and network failures are no program errors; the server logs its own failures.
const isFault = (error: unknown): error is Error =>
  error instanceof Error &&
  !(error instanceof CallProblem || error instanceof NoAnswer || isLostChunk(error)) &&
  error.name !== 'AbortError'
