import { setTimeout as pause } from 'node:timers/promises'
import { seconds, type Report } from '../report.ts'
import { openStage, until, type Stage } from '../stage.ts'
import { countsOf, Meter, missingOf, writeMeasured, writeVehicle, wrongOf } from '../writing.ts'

const cutOffMs = 20_000

/** Cuts off the synchronous standby, so that no commit is acknowledged, then attaches another one. */
export async function unconfirmed(report: Report) {
  const stage = await openStage()
  const { asOwner, ground } = stage
  const standby = async (name: string) => {
    await asOwner(`alter system set synchronous_standby_names = '${name}'`)
    await asOwner('select pg_reload_conf()')
  }
  try {
    await standby('away')
    const { writes, ids, readies, reads } = await load(stage)
    const { statuses, slowestMs } = writes
    report.expect('no write is acknowledged', ids.length === 0, countsOf(statuses))
    report.expect('each is answered by 503', wrongOf(statuses).length === 0)
    report.expect('within 5 s', slowestMs < 5000, seconds(slowestMs))
    const [first] = readies
    report.expect('/api/ready is 503 after the first of them', first !== undefined && !readies.includes(200))
    const isRead = [...reads.statuses.keys()].every((status) => status === 200)
    report.expect('reading goes on', isRead, countsOf(reads.statuses))
    await standby('')
    const ms = await until(async () => (await writeVehicle(ground))?.status === 200)
    report.expect('it works again within 5 s', ms < 5000, seconds(ms))
    const ready = await until(async () => (await fetch(`${stage.app.address}/api/ready`)).status === 200)
    report.expect('and is ready', ready < 5000, seconds(ready))
    report.expect('nothing acknowledged is lost', (await missingOf(ground, ids)).length === 0)
  } finally {
    await stage.end()
  }
}

async function load({ ground, app }: Stage) {
  const [writes, reads] = [new Meter(), new Meter()]
  const ids: string[] = []
  const readies: number[] = []
  const write = () => writeMeasured(ground, writes, ids)
  await write()
  const end = performance.now() + cutOffMs
  const open: Promise<void>[] = []
  while (performance.now() < end) {
    open.push(write())
    readies.push((await fetch(`${app.address}/api/ready`)).status)
    await reads.measure(() => ground.tester.call('GET', '/api/companyVehicle'))
    await pause(500)
  }
  await Promise.all(open)
  return { writes, ids, readies, reads }
}
