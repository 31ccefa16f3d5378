import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '../../../server/db/migrate.ts'
import { migrationsDirectory, readMigrations } from '../../../server/db/migrations.ts'
import { seconds, type Report } from '../report.ts'
import { openStage, type Stage } from '../stage.ts'
import { countsOf, issueCertificate, missingOf, Meter, startWriting } from '../writing.ts'

const backupMs = 20_000
const readyWithinMs = 10_000

/** Tables that a newer version may change while calls use them. */
const tables = ['session', 'company_vehicle', 'certificate', 'report', 'audit_entry', 'file']
const next = tables.map((table) => `alter table ${table} add column of_next_version text;`).join('\n')
const readAll = tables.map((table) => `select count(*) from ${table}`).join('; ')

/**
 * Migrates to a newer version during a backup, while the present version serves calls. Calls must not stop, and the
 * migration must finish soon after the backup.
 */
export async function migration(report: Report) {
  const stage = await openStage()
  const directory = mkdtempSync(path.join(tmpdir(), 'eval-migrations-'))
  try {
    cpSync(migrationsDirectory, directory, { recursive: true })
    const number = readMigrations(directory).length + 1
    writeFileSync(path.join(directory, `${String(number).padStart(4, '0')}-next.sql`), next)
    const { ground, asOwner } = stage
    const stopWriting = startWriting(ground)
    const stopReading = startReading(stage)
    for (let count = 0; count < 3; count++) void issueCertificate(ground, 0)
    await pause(2000)
    const backup = asOwner(`begin; ${readAll}; select pg_sleep(${backupMs / 1000}); commit`).then(() =>
      performance.now(),
    )
    await pause(1000)
    const migrated = migrate(stage.ownerUrl, { directory, throwaway: true }).then(
      () => performance.now(),
      (error: unknown) => String(error),
    )
    const [backedUp, done] = await Promise.all([backup, migrated])
    await pause(3000)
    const written = await stopWriting()
    const { statuses, slowestMs } = await stopReading()
    const took = typeof done === 'number' ? done - backedUp : Infinity
    report.expect(
      'the migration is done within 10 s of the backup',
      took < readyWithinMs,
      typeof done === 'number' ? seconds(took) : done,
    )
    const isAll200 = (of: Meter['statuses']) => [...of.keys()].every((status) => status === 200)
    report.expect('the older program answers each read', isAll200(statuses), countsOf(statuses))
    report.expect('and each write', isAll200(written.statuses), countsOf(written.statuses))
    report.expect('within 5 s', slowestMs < 5000, seconds(slowestMs))
    const missing = await missingOf(ground, written.ids)
    report.expect('no acknowledged write is lost', missing.length === 0, `${written.ids.length} acknowledged`)
    const certificate = await issueCertificate(ground, 5000)
    report.expect('its jobs are done', certificate.isIssued, seconds(certificate.ms))
  } finally {
    await stage.end()
    rmSync(directory, { recursive: true, force: true })
  }
}

function startReading({ ground, app }: Stage) {
  const meter = new Meter()
  const open: Promise<unknown>[] = []
  const reads: (() => Promise<{ status: number | undefined } | null | undefined>)[] = [
    () => ground.tester.call('GET', '/api/companyVehicle'),
    () => ground.authority.call('GET', '/api/certificate'),
    () => ground.tester.call('GET', '/api/myself'),
    () => fetch(`${app.address}/api/verify/ABCD-EFGH-JKMN`),
  ]
  let sent = 0
  const timer = setInterval(() => {
    const read = reads[sent++ % reads.length]
    open.push(meter.measure(async () => read?.().catch(() => undefined)))
  }, 100)
  return async () => {
    clearInterval(timer)
    await Promise.all(open)
    return meter
  }
}
