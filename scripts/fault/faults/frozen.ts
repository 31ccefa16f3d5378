import { setTimeout as pause } from 'node:timers/promises'
import { seconds, type Report } from '../report.ts'
import { openStage, until, type Stage } from '../stage.ts'
import { issueCertificate, writeVehicle } from '../writing.ts'

const frozenMs = 12_000

/** The database accepts connections and does not respond. */
export async function frozen(report: Report) {
  const stage = await openStage()
  const { ground, proxy } = stage
  try {
    const slowest = new Map<string, number>()
    const wrong = new Set<string>()
    proxy.freeze()
    const end = performance.now() + frozenMs
    const asking = Object.entries(callsOf(stage)).map(async ([what, call]) => {
      while (performance.now() < end) {
        const began = performance.now()
        const status = await call()
        slowest.set(what, Math.max(slowest.get(what) ?? 0, performance.now() - began))
        if (status !== 503) wrong.add(`${what}: ${status}`)
        await pause(200)
      }
    })
    await Promise.all(asking)
    for (const [what, ms] of slowest) {
      const limit = what === 'ready' ? 1000 : 5000
      report.expect(`${what} is answered within ${limit / 1000} s`, ms <= limit, seconds(ms))
    }
    report.expect('each answer is 503', wrong.size === 0, [...wrong].join(', '))
    proxy.restore()
    await expectToWorkAgain(report, stage)
    const certificate = await issueCertificate(ground, 5000)
    report.expect('jobs are done', certificate.isIssued, seconds(certificate.ms))
    await expectToEnd(report, stage)
  } finally {
    await stage.end()
  }
}

const callsOf = ({ app: { address }, ground }: Stage): Record<string, () => Promise<number>> => {
  const request = (path: string, init?: RequestInit) => () =>
    fetch(address + path, { ...init, signal: AbortSignal.timeout(30_000) }).then(
      ({ status }) => status,
      () => 0,
    )
  const signIn = { username: 'tester', password: 'not the password' }
  const headers = { 'content-type': 'application/json' }
  return {
    ready: request('/api/ready'),
    verify: request('/api/verify/ABCD-EFGH-JKMN'),
    'signing in': request('/api/auth', { method: 'POST', headers, body: JSON.stringify(signIn) }),
    'a list': async () => (await ground.tester.call('GET', '/api/companyVehicle'))?.status ?? 0,
    'a write': async () => (await writeVehicle(ground))?.status ?? 0,
    'issuing a certificate': async () => (await issueCertificate(ground, 0)).status ?? 0,
  }
}

async function expectToWorkAgain(report: Report, { app, ground }: Stage) {
  const ms = await until(async () => {
    const [ready, write] = await Promise.all([fetch(`${app.address}/api/ready`), writeVehicle(ground)])
    return ready.status === 200 && write?.status === 200
  })
  report.expect('it works again within 5 s', ms < 5000, seconds(ms))
}

/** SIGTERM must work while the database is frozen. */
async function expectToEnd(report: Report, { app, proxy }: Stage) {
  proxy.freeze()
  let hasEnded = false
  void app.exited.then(() => (hasEnded = true))
  void app.stop()
  const ms = await until(async () => hasEnded, 40_000)
  report.expect('SIGTERM ends the program within 30 s', hasEnded && ms < 30_000, seconds(ms))
}
