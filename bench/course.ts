import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { mostInCourse } from '../domain/certificate.ts'
import { findClients, type Client } from './callers.ts'
import { openSeeded } from './database.ts'
import { paceOn } from './pace.ts'
import { startProduct } from './product.ts'

/** Issues a course until all certificates are sealed, and meanwhile measures response times of other users. */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    people: { type: 'string', default: String(mostInCourse) },
  },
})
const people = Number(values.people)
const stepMs = 250
const longestMs = 1_200_000
const perSecond = 40

// Ctrl+C also stops the server.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const database = await openSeeded(Number(values.rows))
const client = new pg.Client(database.url)
await client.connect()
const app = await startProduct(database)
try {
  const callers = await findClients(client)
  const [trainer] = callers.authorityAdmins
  const [other] = callers.companyAdmins
  if (!trainer || !other) throw new Error('The seeded database has no authority, or no company')
  await callers.refresh()
  const load = (seconds: number) =>
    paceOn({
      ...{ server: app, perSecond, seconds },
      calls: [{ method: 'GET', path: '/api/myself', headers: { cookie: other.cookie } }],
    })
  const idle = await load(10)
  const body = {
    templateId: await callers.templateOf(trainer.authorityId),
    issueDate: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' }).format(new Date()),
    people: (await callers.newHolders(people)).map((holder) => ({
      ...holder,
      identityCheck: 'Reisepass gesehen',
    })),
  }
  const begin = performance.now()
  const { _id: id } = await call(trainer, 'POST', '/api/certificate/batch', body)
  // At least the first half is measured under load.
  const [seconds, busy] = await Promise.all([sealed(trainer, id, begin), load(Math.max(5, people / 10))])
  const ratio = busy.p99 / idle.p99
  console.log(`${people} certificates sealed in ${seconds.toFixed(1)} s, ${(people / seconds).toFixed(1)}/s`)
  console.log(
    `who asks, ${perSecond}/s: p99 ${idle.p99.toFixed(1)} ms, while a course is issued ${busy.p99.toFixed(1)} ms; ratio ${ratio.toFixed(2)}`,
  )
} finally {
  await app.stop()
  await client.query(`delete from session`)
  await client.end()
  await database.stop()
}

/** Returns seconds. Throws if a certificate was refused or not printed. */
async function sealed(trainer: Client, id: string, begin: number): Promise<number> {
  while (performance.now() - begin < longestMs) {
    const { issued, refused } = await call(trainer, 'GET', `/api/course/${id}`)
    if (refused > 0) throw new Error(`${refused} of the course were not issued`)
    if (issued === people) return (performance.now() - begin) / 1000
    await pause(stepMs)
  }
  throw new Error('The course was not issued in time')
}

async function call({ cookie }: Client, method: string, path: string, body?: object) {
  const answer = await fetch(app.address + path, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { _id: string; issued: number; refused: number }
}
