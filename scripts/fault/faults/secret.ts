import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startApp } from '../../../test/crash/app.ts'
import type { Report } from '../report.ts'

const ofAnother = 'Yw9Ha5Gek3Jd82ls0Qp-Zx7Vb1Nm4Rt6'

/** Starts a product with a wrong secret, without one, and with its own. */
export async function secret(report: Report) {
  const directory = mkdtempSync(path.join(tmpdir(), 'eval-fault-'))
  const [file, aside] = [path.join(directory, 'secret'), path.join(directory, 'aside')]
  try {
    await (await startApp(directory)).stop()
    renameSync(file, aside)
    report.expect('without its secret it does not start', await isRefused(directory, 'the secret is missing'))
    writeFileSync(file, ofAnother)
    report.expect(
      'with another secret it does not start',
      await isRefused(directory, 'the secret is not the one that was used with it'),
    )
    renameSync(aside, file)
    const app = await startApp(directory)
    report.expect('with its own secret it starts', app.address !== '')
    await app.stop()
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Whether the start exits with code 1 after a line that contains the reason. */
async function isRefused(directory: string, why: string) {
  const before = readFileSync(path.join(directory, 'errors.log'), 'utf8').length
  const ended = await startApp(directory).then(
    async (app) => {
      await app.kill()
      return false
    },
    (error: unknown) => String(error).includes('Ended with 1'),
  )
  const lines = readFileSync(path.join(directory, 'errors.log'), 'utf8').slice(before).trim().split('\n')
  return ended && lines.length === 1 && (lines[0]?.includes(why) ?? false)
}
