import { errorReports } from '#contract/errorReport.ts'
import { scrubbedError, scrubbedAddress } from '#domain/scrub.ts'
import { call } from '../call.ts'

/** Limit per page, against endless error loops. The server accepts twice as many per network. */
export const mostReports = 100
const reported = new WeakSet()
let reports = 0
let earlier = Promise.resolve()

/**
 * Reports an error without personal data, once per error object. Sends with `keepalive`, one at a time,
 * because browsers limit the bytes in flight. A failed report is not reported.
 */
export function sendErrorReport(error: object, { place, shown }: { place: string; shown?: string }) {
  if (reported.has(error) || reports >= mostReports) return
  reported.add(error)
  reports++
  const body = { ...scrubbedError(error), place: scrubbedAddress(place), shown }
  const send = () => call(errorReports.report, { body }, { keepalive: true })
  earlier = earlier.then(send).then(
    () => undefined,
    () => undefined,
  )
}
