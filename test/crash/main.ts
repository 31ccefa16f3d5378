import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { installationSecret } from '../../server/config.ts'
import { openDatabase } from '../../server/db/db.ts'
import { startEmbedded } from '../../server/db/embedded/embedded.ts'
import { randomFrom } from '../../server/demo/random.ts'
import { startApp, type RunningApp } from './app.ts'
import type { Answer } from './client.ts'
import { openActionLog, type Action } from './actions.ts'
import { password, prepare } from './ground.ts'
import { findViolations } from './violations.ts'
import { writeUntil, type Work } from './writers.ts'

/** Kills the product repeatedly under write load, then compares acknowledged with stored data. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
  },
})
const kills = Number(values.kills)
const random = randomFrom(values.seed)
const writerCount = 6
/** One run in five is long enough to seal documents. */
const lifeMs = () => (random.happens(0.2) ? random.between(1500, 4000) : random.between(50, 500))

const dataDirectory = path.resolve('data', 'hammer')
rmSync(dataDirectory, { recursive: true, force: true })
mkdirSync(dataDirectory, { recursive: true })
console.log(`Seed ${values.seed}, ${kills} kills`)

// Ctrl+C also stops the product.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const log = openActionLog(path.join(dataDirectory, 'acknowledged.jsonl'))
let app = await startApp(dataDirectory, /First start: .*\n/)
const address = () => app.address
const ground = await prepare(address, app.setupLink ?? '')
const work: Work = {
  vehicles: [],
  drafts: [],
  certificates: [],
  courses: [...ground.courseTemplates],
  openings: ground.holders.flatMap((holder) =>
    ground.templates.map((templateId) => ({ ...holder, templateId })),
  ),
}
for (let kill = 1; kill <= kills; kill++) {
  await live(app)
  app = await startApp(dataDirectory)
  await resend(log.actions)
  if (kill % 10 === 0) console.log(`${kill} kills: ${summary(log.actions)}`)
}
await quiet()
await app.stop()
const violations = await compare()
log.close()
console.log(`${kills} kills: ${summary(log.actions)}`)
for (const violation of violations) console.error(`Violated: ${violation}`)
console.log(
  violations.length === 0
    ? 'Nothing missing, nothing doubled, nothing half.'
    : `Again with --seed ${values.seed}`,
)
process.exitCode = violations.length === 0 ? 0 : 1

async function live(running: RunningApp) {
  let ended = false
  const confirmed = ground.authority.call('POST', '/api/session/confirmation', { password })
  await Promise.all([confirmed, ground.tester.call('POST', '/api/session/confirmation', { password })])
  const tools = { ground, log, random, work, address }
  const writing = Array.from({ length: writerCount }, () => writeUntil(tools, () => ended))
  await pause(lifeMs())
  ended = true
  await running.kill()
  await Promise.all(writing)
}

/** Repeats half of the unanswered calls with their keys. The other half must be complete or absent. */
async function resend(actions: Action[]) {
  for (const action of actions) {
    if (action.state !== 'open' || !action.again) continue
    const { again } = action
    delete action.again
    if (random.happens(0.5)) log.end(action, await again())
  }
}

async function quiet() {
  for (let waited = 0; waited < 120; waited++) {
    await pause(1000)
    const answers = await Promise.all([
      ground.authority.call('GET', '/api/certificate?state=sealing&l=1'),
      ground.tester.call('GET', '/api/report?state=sealing&l=1'),
    ])
    const courses = await ground.authority.call('GET', '/api/course?l=100')
    if (answers.every((answer) => answer?.body.total === 0) && areOver(courses)) return
  }
}

function areOver(courses: Answer) {
  const items = (courses?.body.items ?? [null]) as ({
    people: number
    issued: number
    refused: number
  } | null)[]
  return items.every((course) => course !== null && course.issued + course.refused === course.people)
}

async function compare() {
  const embedded = await startEmbedded(path.join(dataDirectory, 'postgres'))
  const database = openDatabase(embedded.url, {
    secret: installationSecret({ dataDirectory, secret: undefined }),
  })
  try {
    return await findViolations(database, dataDirectory, log.actions)
  } finally {
    await database.close()
    await embedded.stop()
  }
}

function summary(actions: Action[]) {
  const count = (state: Action['state']) => actions.filter((action) => action.state === state).length
  return `${count('acknowledged')} acknowledged, ${count('open')} without answer, ${count('refused')} refused`
}
