import { timeLimits } from '../timeLimits.ts'
import type { Fault } from './fault.ts'

/** How long the other place may take for its answer. */
export const timeLimit = timeLimits({ ms: 3000 })

/** Tells another place, which the operator has chosen, of what never happened before; best effort. */
export async function forward(url: string, faults: Fault[], version: string) {
  for (const { shown: _shown, ...fault } of faults)
    await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...fault, version }),
      signal: AbortSignal.timeout(timeLimit.ms),
    }).catch(() => undefined)
}
