import { CallProblem, NoAnswer } from '../CallProblem.ts'
import { isLostChunk } from '../../app/chunkReload.ts'
import { mayTell } from './mayTell.ts'

let currentPage = () => '/'

/** Reports uncaught errors of this page to the server. `place` returns the route pattern, without ids. */
export function watchErrors(pageNow: () => string) {
  currentPage = pageNow
  addEventListener('error', ({ error }) => reportError(error))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}

/** `reference` is the number shown to the user. */
export function reportError(error: unknown, reference?: string) {
  const { hostname } = location
  if (!isError(error) || !mayTell({ hostname, production: import.meta.env.PROD })) return
  import('./send.ts').then(
    ({ sendErrorReport }) => sendErrorReport(error, { place: currentPage(), shown: reference }),
    () => undefined,
  )
}

// Refusals and network failures are no program errors; the server logs its own failures.
const isError = (error: unknown): error is Error =>
  error instanceof Error &&
  !(error instanceof CallProblem || error instanceof NoAnswer || isLostChunk(error)) &&
  error.name !== 'AbortError'
