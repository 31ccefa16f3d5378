import { timeLimits } from '../../timeLimits.ts'
import type { ErrorReport } from './errorReport.ts'

export const timeLimit = timeLimits({ ms: 3000 })

/** Sends new error reports to the configured address, without retries. */
export async function forward(url: string, errorReports: ErrorReport[], version: string) {
  for (const { shown: _shown, ...errorReport } of errorReports)
    await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...errorReport, version }),
      signal: AbortSignal.timeout(timeLimit.ms),
    }).catch(() => undefined)
}
