import { randomUUID } from 'node:crypto'
import { randomFrom } from '../../server/demo/random.ts'
import { password } from '../../test/crash/ground.ts'
import { vehicleBody } from '../../test/crash/writers.ts'
import { ask } from '../../test/proxies/requests.ts'
import type { Proxy } from '../../test/proxies/programs.ts'
import { until } from './stage.ts'
import { Meter } from './writing.ts'

const perSecond = 20

/** Sends reads, writes with an idempotency key, and sign-ins at a constant rate through the proxy. */
export async function startLoad(proxy: Proxy, host: string) {
  const random = randomFrom('rolling')
  const json = { host, 'content-type': 'application/json' }
  const signInAs = (username: string) => () =>
    ask(proxy, {
      ...{ path: '/api/auth', method: 'POST', headers: json },
      body: JSON.stringify({ username, password }),
    })
  // A different account, because too many sessions end the oldest one.
  const signIn = signInAs('holder0')
  let cookie = ''
  await until(async () => {
    const answer = await signInAs('tester')().catch(() => undefined)
    cookie = (answer?.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
    return answer?.status === 200
  })
  const meter = new Meter()
  const ids: string[] = []

  const write = () =>
    ask(proxy, {
      ...{ path: '/api/companyVehicle', method: 'POST' },
      headers: { ...json, cookie, 'idempotency-key': randomUUID() },
      body: JSON.stringify(vehicleBody(random)),
    })
  const read = (what: string) => () => ask(proxy, { path: what, headers: { host, cookie } })
  const kinds = [read('/api/myself'), write, read('/api/companyVehicle'), read('/api/verify/ABCD-EFGH-JKMN')]

  async function call(one: () => ReturnType<typeof ask>, isWrite: boolean) {
    const answer = await meter.measure(() => one().catch(() => undefined))
    if (isWrite && answer?.status === 200) ids.push((JSON.parse(answer.body) as { _id: string })._id)
  }

  const open: Promise<void>[] = []
  let sent = 0
  const timer = setInterval(() => {
    sent += 1
    // A sign-in every two seconds: a changing call without an idempotency key.
    const one = sent % (2 * perSecond) === 0 ? signIn : (kinds[sent % kinds.length] ?? write)
    open.push(call(one, one === write))
  }, 1000 / perSecond)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
      return { statuses: meter.statuses, slowestMs: meter.slowestMs, ids }
    },
    async countOf(written: string[]) {
      let there = 0
      for (const id of written) if ((await read(`/api/companyVehicle/${id}`)()).status === 200) there += 1
      return there
    },
  }
}
