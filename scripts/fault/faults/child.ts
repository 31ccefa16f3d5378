import { readdirSync, readFileSync } from 'node:fs'
import { seconds, type Report } from '../report.ts'
import { openStage, until } from '../stage.ts'
import { issueCertificate } from '../writing.ts'

function childrenOf(pid: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const [, after = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')
      const isOurs = Number(after.split(' ')[1]) === pid
      return isOurs && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('tinypool')
        ? [Number(name)]
        : []
    } catch {
      return []
    }
  })
}

/** Kills document children as soon as they start, while a certificate is issued. */
export async function child(report: Report) {
  const stage = await openStage()
  const { app, ground } = stage
  try {
    // Idle children are killed too, so that the certificate needs new ones.
    for (const pid of childrenOf(app.pid)) process.kill(pid, 'SIGKILL')
    const killed = new Set<number>()
    const killing = setInterval(() => {
      for (const pid of childrenOf(app.pid))
        if (killed.size < 2 && !killed.has(pid)) {
          killed.add(pid)
          process.kill(pid, 'SIGKILL')
        }
    }, 5)
    const first = await issueCertificate(ground, 60_000)
    clearInterval(killing)
    report.expect('children were killed while they started', killed.size > 0, `${killed.size}`)
    report.expect('the certificate is sealed', first.isIssued, seconds(first.ms))
    const second = await issueCertificate(ground, 30_000)
    report.expect('so is the next one', second.isIssued, seconds(second.ms))
    const ready = await fetch(`${app.address}/api/ready`)
    report.expect('it is ready', ready.status === 200)
    let code: number | null | undefined
    void app.exited.then((ended) => (code = ended))
    void app.stop()
    const ms = await until(async () => code !== undefined, 35_000)
    report.expect('SIGTERM ends the program within 30 s', code !== undefined && ms < 30_000, seconds(ms))
  } finally {
    await stage.end()
  }
}
