import { faults } from '#contract/fault.ts'
import { scrubbedError, scrubbedPlace } from '#domain/scrub.ts'
import { call } from '../api/call.ts'

/** A page on which errors never end reports so many of them; the server accepts twice as many from one network. */
export const mostReports = 100
const reported = new WeakSet()
let reports = 0
let earlier = Promise.resolve()

/**
 * Reports an error without personal data, also when the page is left at once. Every error is reported, also one that looks
 * like another without personal data, but each only once, no matter where it was caught. A report that fails is not
 * reported. Reports are sent one by one: a browser sends few bytes at a time that outlast the page.
 */
export function sendFault(error: object, { place, shown }: { place: string; shown?: string }) {
  if (reported.has(error) || reports >= mostReports) return
  reported.add(error)
  reports++
  const body = { ...scrubbedError(error), place: scrubbedPlace(place), shown }
  const send = () => call(faults.report, { body }, { keepalive: true })
  earlier = earlier.then(send).then(
    () => undefined,
    () => undefined,
  )
}
