import { faults } from '#contract/fault.ts'
import { scrubbedError, scrubbedPlace } from '#domain/scrub.ts'
import { call } from '../api/call.ts'

/** A page that goes wrong again and again says so only a few times, and the same once. */
const most = 10
const told = new Set<string>()

/** Reports an error without personal data, also when the page is left at once. A report that fails is not reported. */
export function sendFault(error: unknown, { place, shown }: { place: string; shown?: string }) {
  const body = { ...scrubbedError(error), place: scrubbedPlace(place), shown }
  const key = JSON.stringify([body.name, body.message, body.frames])
  if (told.has(key) || told.size >= most) return
  told.add(key)
  call(faults.report, { body }, { keepalive: true }).catch(() => undefined)
}
