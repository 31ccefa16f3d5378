import { setTimeout as pause } from 'node:timers/promises'
import { seconds, type Report } from '../report.ts'
import { openStage, until, type Stage } from '../stage.ts'
import { countsOf, missingOf, writeVehicle, wrongOf, type Statuses } from '../writing.ts'

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
    const { statuses, slowest, ids, readies, reads } = await write(stage)
    report.expect('no write is acknowledged', ids.length === 0, countsOf(statuses))
    report.expect('each is answered by 503', wrongOf(statuses).length === 0)
    report.expect('within 5 s', slowest < 5000, seconds(slowest))
    const [first] = readies
    report.expect('/api/ready is 503 after the first of them', first !== undefined && !readies.includes(200))
    const isRead = [...reads.keys()].every((status) => status === 200)
    report.expect('reading goes on', isRead, countsOf(reads))
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

async function write({ ground, app }: Stage) {
  const statuses: Statuses = new Map()
  const ids: string[] = []
  const readies: number[] = []
  const reads: Statuses = new Map()
  let slowest = 0
  const one = async () => {
    const began = performance.now()
    const answer = await writeVehicle(ground)
    slowest = Math.max(slowest, performance.now() - began)
    statuses.set(answer?.status, (statuses.get(answer?.status) ?? 0) + 1)
    if (answer?.status === 200) ids.push(String(answer.body._id))
  }
  await one()
  const end = performance.now() + cutOffMs
  const open: Promise<void>[] = []
  while (performance.now() < end) {
    open.push(one())
    readies.push((await fetch(`${app.address}/api/ready`)).status)
    const read = await ground.tester.call('GET', '/api/companyVehicle')
    reads.set(read?.status, (reads.get(read?.status) ?? 0) + 1)
    await pause(500)
  }
  await Promise.all(open)
  return { statuses, slowest, ids, readies, reads }
}
