import { setInterval } from 'node:timers/promises'
import type { Clients } from './callers.ts'
import type { Server } from './children.ts'
import { loadOn, medianOf, type Call, type Figures } from './load.ts'
import { paceOn } from './pace.ts'
import { benchPassword } from './seed.ts'

/** Cost of authentication, alone and during sign-ins. */
interface PeopleFigures {
  /** `GET /api/myself` with 16 clients, a bare session lookup with as many, and their ratio. */
  myself: Figures
  bare: Figures
  ratio: number
  /** `GET /api/myself` at a constant rate, without and with twenty sign-ins per second. */
  quiet: Figures
  whileSigningIn: Figures
  signedIn: number
  refused: number
  /** How much longer an unknown name takes to be refused than a known one, in ms: the median of the pairs. */
  nameShowsMs: number
}

interface Options {
  app: Server
  bare: Server
  callers: Clients
  rounds: number
  seconds: number
  /** Seconds. */
  signInSeconds: number
}

const connections = 16
const steadyRate = 200
const signInsPerSecond = 20
const pairs = 200

export async function measurePeople({
  app,
  bare,
  callers,
  rounds,
  seconds,
  signInSeconds,
}: Options): Promise<PeopleFigures> {
  const cookies = [...callers.companyAdmins, ...callers.authorityAdmins].map(({ cookie }) => cookie)
  const calls = (path: string): Call[] =>
    cookies.map((cookie) => ({ method: 'GET', path, headers: { cookie } }))
  const load = (server: Server, path: string) => loadOn({ server, calls: calls(path), connections, seconds })
  const samples: Record<'app' | 'bare', Figures[]> = { app: [], bare: [] }
  await Promise.all([load(app, '/api/myself'), load(bare, '/session')])
  for (let round = 0; round < rounds; round++) {
    samples.bare.push(await load(bare, '/session'))
    samples.app.push(await load(app, '/api/myself'))
  }
  const steady = () =>
    paceOn({ server: app, calls: calls('/api/myself'), perSecond: steadyRate, seconds: signInSeconds })
  const quiet = await steady()
  const [whileSigningIn, answers] = await Promise.all([steady(), signIn(app.address, signInSeconds)])
  const [myself, least] = [medianOf(samples.app), medianOf(samples.bare)]
  return {
    myself,
    bare: least,
    ratio: myself.perSecond / least.perSecond,
    quiet,
    whileSigningIn,
    signedIn: answers.filter((status) => status === 200).length,
    refused: answers.filter((status) => status !== 200).length,
    nameShowsMs: await nameShows(app.address),
  }
}

const post = (address: string, username: string, password: string) =>
  fetch(`${address}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })

/** Twenty sign-ins per second, independent of their duration. */
async function signIn(address: string, seconds: number): Promise<number[]> {
  const answers: Promise<number>[] = []
  const beats = setInterval(1000 / signInsPerSecond)
  for (let count = 0; count < seconds * signInsPerSecond; count++) {
    await beats.next()
    answers.push(post(address, `person${301 + (count % 600)}`, benchPassword).then(({ status }) => status))
  }
  await beats.return?.()
  return Promise.all(answers)
}

/** Alternates unknown and known names, so that load on the machine affects both. */
async function nameShows(address: string) {
  const took = async (username: string) => {
    const startedAt = performance.now()
    await (await post(address, username, 'not the password')).text()
    return performance.now() - startedAt
  }
  const differences: number[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const existing = await took(`person${301 + pair}`)
    const unknown = await took(`unknown${301 + pair}`)
    differences.push(unknown - existing)
  }
  return differences.sort((a, b) => a - b)[pairs / 2] ?? NaN
}

export const peopleTable = ({ myself, bare, ratio, quiet, whileSigningIn, ...rest }: PeopleFigures) =>
  [
    `who asks, 16 clients: ${ms(myself.p99)} p99 (≤ 10 ms), ${Math.round(myself.perSecond)}/s; bare ${Math.round(bare.perSecond)}/s; ratio ${ratio.toFixed(2)} (≥ 0.5)`,
    `who asks, ${steadyRate}/s: p99 ${ms(quiet.p99)}, while ${signInsPerSecond}/s sign in ${ms(whileSigningIn.p99)}; ratio ${(whileSigningIn.p99 / quiet.p99).toFixed(2)} (≤ 2)`,
    `signed in ${rest.signedIn}, refused ${rest.refused}; an unknown name takes ${rest.nameShowsMs.toFixed(2)} ms longer (± 5)`,
  ].join('\n')

const ms = (time: number) => `${time.toFixed(1)} ms`
