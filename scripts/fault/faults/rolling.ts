import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../server/db/address.ts'
import { startEmbedded } from '../../../server/db/embedded/embedded.ts'
import { startApp, type RunningApp } from '../../../test/crash/app.ts'
import { prepare } from '../../../test/crash/ground.ts'
import { startHaproxy } from '../../../test/proxies/haproxy.ts'
import { isInstalled, type Proxy } from '../../../test/proxies/programs.ts'
import { seconds, type Report } from '../report.ts'
import { startLoad } from '../proxyLoad.ts'
import { countsOf } from '../writing.ts'

/** Pause after an instance answers again. */
const betweenMs = 5000
const restartsOfEach = 2

/** Restarts two instances behind HAProxy in turn, with the configuration in deploy, at twenty calls per second. */
export async function rolling(report: Report) {
  if (!isInstalled('haproxy', '-v')) return report.expect('haproxy is installed', false)
  const directory = mkdtempSync(path.join(tmpdir(), 'eval-fault-'))
  const [data, proxyDirectory] = [path.join(directory, 'data'), path.join(directory, 'proxy')]
  for (const folder of [data, proxyDirectory]) mkdirSync(folder)
  const database = await startEmbedded(path.join(directory, 'postgres'))
  const ports = [await freePort(), await freePort()]
  const name = 'localhost:3999'
  const start = (port: number, ready = /is ready: \S+\n/) =>
    startApp(data, ready, {
      PORT: String(port),
      BASE_URL: `http://${name}`,
      DATABASE_URL: database.appUrl,
      MIGRATION_DATABASE_URL: database.url,
    })
  const apps: RunningApp[] = []
  let proxy: Proxy | undefined
  try {
    const [first = 0, second = 0] = ports
    apps.push(await start(first, /First start: .*\n/))
    const people = { holderCount: 1, courseCount: 0 }
    await prepare(() => `http://127.0.0.1:${first}`, apps[0]?.setupLink ?? '', people)
    apps.push(await start(second))
    const instances = ports.map((port) => `127.0.0.1:${port}`)
    proxy = await startHaproxy({ directory: proxyDirectory, instances, host: name })
    const load = await startLoad(proxy, name)
    let slowestEnd = 0
    for (let time = 0; time < restartsOfEach * ports.length; time++) {
      await pause(betweenMs)
      const index = time % ports.length
      const began = performance.now()
      await apps[index]?.stop()
      slowestEnd = Math.max(slowestEnd, performance.now() - began)
      apps[index] = await start(ports[index] ?? 0)
    }
    await pause(betweenMs)
    const { statuses, slowestMs, ids } = await load.stop()
    const lost = [...statuses].reduce((sum, [status, count]) => sum + (status === 200 ? 0 : count), 0)
    report.expect('no call is lost', lost === 0, countsOf(statuses))
    report.expect('each is answered within 5 s', slowestMs < 5000, seconds(slowestMs))
    report.expect('each instance ends within 30 s', slowestEnd < 30_000, seconds(slowestEnd))
    const there = await load.countOf(ids)
    report.expect('what was acknowledged is there', there === ids.length, `${ids.length} writes`)
  } finally {
    await proxy?.stop()
    await Promise.all(apps.map((app) => app.kill()))
    await database.stop()
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}
