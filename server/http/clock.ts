import { areApart } from '#domain/clockTolerance.ts'
import type { Faults } from '../faults/faults.ts'

/** Every verdict counts by the clock of the database, which is not the clock of the server. */
class ClocksDiffer extends Error {
  constructor(differenceMs: number) {
    super(`the clock of the database is ${Math.round(differenceMs / 1000)} s ahead of that of the server`)
    this.name = 'ClocksDiffer'
  }
}

const quietMs = 600_000
const noted = new WeakMap<object, number>()

/** Notes, at most every ten minutes, that the database says another time than the server. */
export function watchClock(faults: Pick<Faults, 'note'>, now: Date) {
  const here = new Date()
  if (!areApart(now, here) || here.getTime() - (noted.get(faults) ?? -Infinity) < quietMs) return
  noted.set(faults, here.getTime())
  faults.note('server', new ClocksDiffer(now.getTime() - here.getTime()), { place: 'clock' })
}
