import { mkdirSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { answersTable, measureAnswers } from './answers.ts'
import { bodiesTable, measureBodies } from './bodies.ts'
import { findClients } from './callers.ts'
import { memoryOf, startServer, type Server } from './children.ts'
import { csvTable, measureCsv } from './csv.ts'
import { openSeeded } from './database.ts'
import { measureIssuing } from './issuing.ts'
import { loadOn, medianOf, type Call, type Figures } from './load.ts'
import { benchMaker, measuresFor } from './measures.ts'
import { readOptions } from './options.ts'
import { startProduct } from './product.ts'
import { measureReports, reportsTable } from './reports.ts'
import { measurePeople, peopleTable } from './people.ts'
import { table } from './table.ts'
import { measureVerify, verifyTable } from './verify.ts'

/**
 * Measures the product and a bare server on the same database in alternation. Only the ratios are comparable between
 * machines.
 */
// Ctrl+C also stops the servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const options = readOptions(process.argv.slice(2))
const database = await openSeeded(options.rows)
const client = new pg.Client(database.url)
await client.connect()
const app = await startProduct(database)
const bare = await startServer({
  file: 'bench/bare.ts',
  env: { DATABASE_URL: database.url },
  ready: /bare at (\S+)/,
})
try {
  const callers = await findClients(client)
  const results = []
  const begun = memoryOf(app.pid)
  for (const measure of measuresFor(callers))
    for (const connections of [1, 16]) {
      await callers.refresh()
      const { seconds } = options
      const on = (server: Server, calls: Call[]) => loadOn({ server, calls, connections, seconds })
      const rounds: Record<'app' | 'bare' | 'counting', Figures[]> = { app: [], bare: [], counting: [] }
      await loadOn({ server: app, calls: measure.app, connections, seconds: 1 })
      await loadOn({ server: bare, calls: measure.bare, connections, seconds: 1 })
      for (let round = 0; round < options.rounds; round++) {
        rounds.bare.push(await on(bare, measure.bare))
        rounds.app.push(await on(app, measure.app))
        if (measure.counting) rounds.counting.push(await on(bare, measure.counting))
      }
      const [own, least] = [medianOf(rounds.app), medianOf(rounds.bare)]
      results.push({
        work: measure.name,
        connections,
        app: own,
        bare: least,
        ratio: own.perSecond / least.perSecond,
        counting: measure.counting ? medianOf(rounds.counting) : null,
      })
      process.stdout.write('.')
    }
  const memory = { begun, afterLoad: memoryOf(app.pid) }
  const issuing = []
  for (const parallel of [1, 4]) {
    await callers.refresh()
    if (options.issues > 0)
      issuing.push({
        parallel,
        ...(await measureIssuing(app.address, callers, { count: options.issues, parallel })),
      })
  }
  const reports = []
  for (const parallel of [1, 4]) {
    await callers.refresh()
    const { reports: count } = options
    if (count > 0) reports.push(await measureReports(app, { client, callers, count, parallel }))
  }
  await callers.refresh()
  const verify = await measureVerify(app, {
    ...{ client, directory: database.directory, seconds: options.seconds * options.rounds },
  })
  await callers.refresh()
  const answers = await measureAnswers(app, callers, 10 * options.seconds)
  const people = await measurePeople({ app, bare, callers, ...options })
  await callers.refresh()
  const csv = await measureCsv(app, client, callers.systemAdmin)
  const bodies = await measureBodies(app, callers)
  const report = {
    ...options,
    results,
    issuing,
    sealedReports: reports,
    people,
    verify,
    answers,
    csv,
    bodies,
    memory: { ...memory, afterIssuing: memoryOf(app.pid) },
  }
  console.log(
    `\n${table(report)}\n${reportsTable(reports)}\n\n${peopleTable(people)}\n${verifyTable(verify)}\n${answersTable(answers)}\n${csvTable(csv)}\n${bodiesTable(bodies)}`,
  )
  mkdirSync('data/bench', { recursive: true })
  const resultFile = `data/bench/result-${options.rows}.json`
  writeFileSync(resultFile, JSON.stringify(report, null, 2))
  console.log(`Written to ${resultFile}`)
} finally {
  await Promise.all([app.stop(), bare.stop()])
  await client.query(`delete from company_vehicle where manufacturer = $1`, [benchMaker])
  await client.query(`delete from session`)
  await client.end()
  await database.stop()
}
