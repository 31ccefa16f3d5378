import { setTimeout as pause } from 'node:timers/promises'
import { seconds, type Report } from '../report.ts'
import { openStage, until, type Stage } from '../stage.ts'
import { countsOf, issueCertificate, missingOf, startWriting, writeVehicle, wrongOf } from '../writing.ts'

const backWithinMs = 5000

async function disrupt(report: Report, times: number, happen: (stage: Stage, time: number) => Promise<void>) {
  const stage = await openStage()
  const { app, ground } = stage
  let ended = false
  void app.exited.then(() => (ended = true))
  try {
    const stop = startWriting(ground)
    let slowest = 0
    for (let time = 0; time < times; time++) {
      await pause(1000)
      // Jobs are running too, and finish while the database is unavailable.
      for (let job = 0; job < 3; job++) void issueCertificate(ground, 0)
      await pause(200 + 100 * time)
      await happen(stage, time)
      slowest = Math.max(slowest, await until(async () => (await writeVehicle(ground))?.status === 200))
      if (ended) break
    }
    const written = await stop()
    report.expect('the program survives', !ended, `${times} times`)
    report.expect('it works again within 5 s', slowest < backWithinMs, seconds(slowest))
    const { statuses } = written
    report.expect('each write is answered by 200 or 503', wrongOf(statuses).length === 0, countsOf(statuses))
    const missing = await missingOf(ground, written.ids)
    report.expect('no acknowledged write is lost', missing.length === 0, `${written.ids.length} acknowledged`)
    const certificate = await issueCertificate(ground, backWithinMs)
    report.expect('jobs are done', certificate.isIssued, seconds(certificate.ms))
    const ready = await fetch(`${app.address}/api/ready`).then(
      ({ status }) => status,
      () => 0,
    )
    report.expect('it is ready', ready === 200)
  } finally {
    await stage.end()
  }
}

/** Alternates a fast shutdown and a crash of PostgreSQL. */
export const restart = (report: Report) =>
  disrupt(report, 6, ({ restartDatabase }, time) => restartDatabase(time % 2 === 0 ? 'SIGINT' : 'SIGQUIT'))

const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name like 'eval%' and pid <> pg_backend_pid()`

/** Ends all database sessions of the product, as in a failover. */
export const sessions = (report: Report) =>
  disrupt(report, 10, async ({ asOwner }) => {
    for (let again = 0; again < 5; again++) {
      await asOwner(endSessions)
      await pause(200)
    }
  })

/** Makes the database read-only for a while, like a standby that is promoted late. */
export const standby = (report: Report) =>
  disrupt(report, 2, async ({ asOwner }) => {
    const set = (is: string) => asOwner(`alter database postgres set default_transaction_read_only = ${is}`)
    await set('on')
    await asOwner(endSessions)
    await pause(5000)
    await asOwner('begin read write; alter database postgres set default_transaction_read_only = off; commit')
    await asOwner(endSessions)
  })
