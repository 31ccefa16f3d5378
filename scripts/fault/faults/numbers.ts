import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startApp, type RunningApp } from '../../../test/crash/app.ts'
import { prepare, type Ground } from '../../../test/crash/ground.ts'
import type { Report } from '../report.ts'
import { issueCertificate } from '../writing.ts'

/** Issues certificates after a backup, restores the backup as docs/operating.md describes, and issues again. */
export async function numbers(report: Report) {
  const directory = mkdtempSync(path.join(tmpdir(), 'eval-fault-'))
  const [data, backup] = [path.join(directory, 'data'), path.join(directory, 'backup')]
  const [database, checkpoints] = [path.join(data, 'postgres'), path.join(data, 'checkpoints')]
  mkdirSync(data)
  let app: RunningApp | undefined
  try {
    app = await startApp(data, /First start: .*\n/)
    const ground = await prepare(() => app?.address ?? '', app.setupLink ?? '', people)
    await issue(ground, 3)
    await app.stop()
    copy(database, backup)
    const existing = new Set(readdirSync(checkpoints))

    app = await startApp(data)
    await issue(ground, 5)
    const issued = await numbersOf(ground)
    await app.stop()

    rmSync(database, { recursive: true })
    copy(backup, database)
    for (const file of readdirSync(checkpoints))
      if (/\.(note|heads)$/.test(file) && !existing.has(file)) rmSync(path.join(checkpoints, file))
    app = await startApp(data)
    const restored = new Set(await numbersOf(ground))
    await issue(ground, 4)
    const again = (await numbersOf(ground)).filter((number) => !restored.has(number))
    const twice = again.filter((number) => issued.includes(number))
    report.expect('certificates are issued after the restore', again.length === 4, again.join(', '))
    report.expect(
      'no number is given twice',
      twice.length === 0,
      twice.join(', ') || `after ${issued.at(-1)}`,
    )
  } finally {
    await app?.stop()
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Keeps file owners: if started as root, the database server uses its own account. */
function copy(from: string, to: string) {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

const people = { holderCount: 12, courseCount: 0 }

async function issue(data: Ground, count: number) {
  for (let issued = 0; issued < count; issued++) {
    const { isIssued, status } = await issueCertificate(data, 60_000)
    if (!isIssued) throw new Error(`A certificate was not issued: ${status}`)
  }
}

async function numbersOf({ authority }: Ground): Promise<string[]> {
  const answer = await authority.call('GET', '/api/certificate?l=100')
  const items = (answer?.body.items ?? []) as { number: string }[]
  return items.map(({ number }) => number).toSorted()
}
