import { setTimeout as pause } from 'node:timers/promises'
import { seconds, type Report } from '../report.ts'
import { openStage } from '../stage.ts'
import { countsOf, Meter, wrongOf } from '../writing.ts'

const heldMs = 8000

/** Locks the session table, which every call reads, for longer than a call may take. */
export async function locks(report: Report) {
  const stage = await openStage()
  const { ground, asOwner } = stage
  try {
    const meter = new Meter()
    const call = () => meter.measure(() => ground.tester.call('GET', '/api/myself'))
    const open: Promise<unknown>[] = []
    for (let time = 0; time < 2; time++) {
      const held = asOwner(
        `begin; lock table session in access exclusive mode; select pg_sleep(${heldMs / 1000}); commit`,
      )
      const end = performance.now() + heldMs + 1000
      while (performance.now() < end) {
        open.push(call())
        await pause(50)
      }
      await held
    }
    await Promise.all(open)
    const { statuses, slowestMs } = meter
    report.expect('each call is answered by 200 or 503', wrongOf(statuses).length === 0, countsOf(statuses))
    report.expect('within 5 s', slowestMs <= 5000, seconds(slowestMs))
    const after = await Promise.all(Array.from({ length: 20 }, call))
    const areAnswered = after.every((answer) => answer?.status === 200)
    report.expect('all are answered afterwards', areAnswered)
  } finally {
    await stage.end()
  }
}
