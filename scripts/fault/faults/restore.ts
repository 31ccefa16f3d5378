import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startApp } from '../../../test/crash/app.ts'
import { prepare } from '../../../test/crash/ground.ts'
import type { Report } from '../report.ts'
import { runStatement } from '../stage.ts'
import { issueCertificate, missingOf, writeVehicle } from '../writing.ts'

const guide = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')

function textIn(pattern: RegExp): string {
  const [, text] = pattern.exec(guide) ?? []
  if (text === undefined) throw new Error(`docs/operating.md no longer contains ${pattern.source}`)
  return text
}

/**
 * Backs up a product and restores it on an empty server with the commands of the operator's guide. Needs pg_dump and
 * pg_restore, and in FAULT_DATABASE_URL the superuser of an empty PostgreSQL server that is not newer than these tools.
 */
export async function restore(report: Report) {
  const superuser = process.env.FAULT_DATABASE_URL
  if (!superuser) return report.expect('FAULT_DATABASE_URL names the superuser of an empty PostgreSQL', false)
  const directory = mkdtempSync(path.join(tmpdir(), 'eval-fault-'))
  const [before, after] = [path.join(directory, 'before'), path.join(directory, 'after')]
  const urls = {
    MIGRATION_DATABASE_URL: urlOf(superuser, 'eval_owner'),
    DATABASE_URL: urlOf(superuser, 'eval'),
  }
  const statements = textIn(/```sql\n(create role eval_owner[^`]+)```/)
    .trim()
    .split('\n')
  const dump = path.join(directory, 'eval.dump')
  const inShell = (command: string) =>
    spawnSync('sh', ['-c', command], { env: { ...process.env, ...urls }, stdio: 'inherit' }).status

  try {
    for (const statement of statements) await runStatement(superuser, statement)
    mkdirSync(before)
    let app = await startApp(before, /First start: .*\n/, urls)
    const data = await prepare(() => app.address, app.setupLink ?? '', { holderCount: 4, courseCount: 0 })
    const vehicle = String((await writeVehicle(data))?.body._id)
    report.expect('a certificate is issued', (await issueCertificate(data, 60_000)).isIssued)
    const dumped = textIn(/^(pg_dump [^\n]+)$/m).replace(/--file=.+?\.dump/, `--file=${dump}`)
    report.expect('the backup ends with 0', inShell(dumped) === 0)
    await app.stop()
    cpSync(before, after, { recursive: true })

    await remove(superuser)
    for (const statement of statements) await runStatement(superuser, statement)
    const restored = textIn(/`(pg_restore [^`]+)`/).replace('eval-….dump', dump)
    report.expect('the restore ends with 0', inShell(restored) === 0)
    app = await startApp(after, undefined, { ...urls, ROLE: 'web' })
    const checked = spawnSync(process.execPath, ['server/audit/verify/main.ts', after], {
      env: { ...process.env, ...urls },
      encoding: 'utf8',
    })
    report.expect('verify-log agrees', checked.status === 0, checked.stdout.trim().split('\n').at(-1))
    report.expect('what was written is there', (await missingOf(data, [vehicle])).length === 0)
    await app.stop()
  } finally {
    await remove(superuser)
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

const urlOf = (superuser: string, role: string) => {
  const url = new URL(superuser)
  Object.assign(url, { username: role, password: encodeURIComponent('…'), pathname: '/eval' })
  return url.href
}

async function remove(superuser: string) {
  await runStatement(superuser, 'drop database if exists eval with (force)')
  for (const role of ['eval', 'eval_owner']) await runStatement(superuser, `drop role if exists ${role}`)
}
