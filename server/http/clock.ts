import { areApart } from '#domain/clockTolerance.ts'
import type { ErrorReports } from '../operations/errorReports/errorReports.ts'

class ClocksDiffer extends Error {
  constructor(differenceMs: number) {
    super(`the clock of the database is ${Math.round(differenceMs / 1000)} s ahead of that of the server`)
    this.name = 'ClocksDiffer'
  }
}

const quietMs = 600_000
const noted = new WeakMap<object, number>()

/** Reports a clock difference at most every ten minutes. */
export function watchClock(errorReports: Pick<ErrorReports, 'note'>, now: Date) {
  const here = new Date()
  if (!areApart(now, here) || here.getTime() - (noted.get(errorReports) ?? -Infinity) < quietMs) return
  noted.set(errorReports, here.getTime())
  errorReports.note('server', new ClocksDiffer(now.getTime() - here.getTime()), { place: 'clock' })
}
