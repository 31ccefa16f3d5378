import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded, type EmbeddedDatabase } from '../../../server/db/embedded/embedded.ts'
import { startApp, type RunningApp } from '../../../test/crash/app.ts'
import { prepare } from '../../../test/crash/ground.ts'
import { seconds, type Report } from '../report.ts'
import { runStatement, until } from '../stage.ts'
import { copyStandby, standbyName, type Standby } from '../standby.ts'
import { countsOf, issueCertificate, missingOf, startWriting, writeVehicle, wrongOf } from '../writing.ts'

/** Stops the primary under load and promotes its synchronous standby; the connection URL names both. */
export async function failover(report: Report) {
  const directory = mkdtempSync(path.join(tmpdir(), 'eval-fault-'))
  const [first, second, data] = ['first', 'second', 'data'].map((name) => path.join(directory, name))
  if (!first || !second || !data) throw new Error('three directories')
  mkdirSync(data)
  let primary: EmbeddedDatabase | undefined
  let standby: Standby | undefined
  let app: RunningApp | undefined
  try {
    await (await startEmbedded(first)).stop()
    const copied = copyStandby(first, second)
    primary = await startEmbedded(first)
    standby = await copied.start()
    await awaitStandby(primary.url)
    const both = bothOf(first, standby.port)
    const urls = { DATABASE_URL: both(primary.appUrl), MIGRATION_DATABASE_URL: both(primary.url) }
    app = await startApp(data, /First start: .*\n/, urls)
    const { address } = app
    const ground = await prepare(() => address, app.setupLink ?? '', { holderCount: 4, courseCount: 0 })
    const stop = startWriting(ground)
    await pause(2000)
    await primary.stop()
    primary = undefined
    await pause(2000)
    await standby.promote()
    const ms = await until(async () => (await writeVehicle(ground))?.status === 200)
    await pause(2000)
    const { statuses, ids } = await stop()
    report.expect('it works within 5 s of the takeover', ms < 5000, seconds(ms))
    report.expect('each write is answered by 200 or 503', wrongOf(statuses).length === 0, countsOf(statuses))
    const missing = await missingOf(ground, ids)
    report.expect('no acknowledged write is lost', missing.length === 0, `${ids.length} acknowledged`)
    const certificate = await issueCertificate(ground, 10_000)
    report.expect('jobs are done', certificate.isIssued, seconds(certificate.ms))
    const ready = (await fetch(`${address}/api/ready`)).status
    report.expect('it is ready', ready === 200)
  } finally {
    await app?.kill()
    await primary?.stop()
    await standby?.stop()
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** One server listens on a socket in its directory, the other on a port. */
const bothOf = (directory: string, port: number) => (url: string) => {
  const both = new URL(url)
  both.search = `host=${directory},127.0.0.1&port=5432,${port}&target_session_attrs=read-write`
  both.port = ''
  return both.href
}

/** From here on, a commit waits for the standby. */
async function awaitStandby(url: string) {
  const isOne = async (query: string) => (await runStatement(url, query)).rowCount === 1
  await until(() => isOne('select from pg_stat_replication'))
  await runStatement(url, `alter system set synchronous_standby_names = '${standbyName}'`)
  await runStatement(url, 'select pg_reload_conf()')
  await until(() => isOne(`select from pg_stat_replication where sync_state = 'sync'`))
}
