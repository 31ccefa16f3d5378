import { CallProblem, NoAnswer } from '../api/CallProblem.ts'
import { isLostChunk } from '../shell/lostChunks.ts'
import { mayTell } from './mayTell.ts'

let placeNow = () => '/'

/** Tells the own server what goes wrong in this browser, and no one else; `place` is the page as the program writes it. */
export function watchFaults(place: () => string) {
  placeNow = place
  addEventListener('error', ({ error }) => tellFault(error))
  addEventListener('unhandledrejection', ({ reason }) => tellFault(reason))
}

/** Reports an error, with the number that a person was shown for it. */
export function tellFault(error: unknown, shown?: string) {
  const { hostname } = location
  if (!isFault(error) || !mayTell({ hostname, production: import.meta.env.PROD })) return
  import('./send.ts').then(
    ({ sendFault }) => sendFault(error, { place: placeNow(), shown }),
    () => undefined,
  )
}

// A refusal and a lost network are no mistake of the program; what the server could not do it has noted itself.
const isFault = (error: unknown): error is Error =>
  error instanceof Error &&
  !(error instanceof CallProblem || error instanceof NoAnswer || isLostChunk(error)) &&
  error.name !== 'AbortError'
