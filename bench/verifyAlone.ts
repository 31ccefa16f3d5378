import { loadavg } from 'node:os'
import pg from 'pg'
import { findClients } from './callers.ts'
import { writesTable, measureWrites } from './writes.ts'
import { memoryOf } from './children.ts'
import { openSeeded } from './database.ts'
import { measureIssuing } from './issuing.ts'
import { readOptions } from './options.ts'
import { startProduct } from './product.ts'
import { measureVerify, verifyTable } from './verify.ts'

/** Measures what depends on the log size: verification, state changes, issuing, and server memory. */
// Ctrl+C also stops the server.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const changed = 20

const { rows, rounds, seconds, issues } = readOptions(process.argv.slice(2))
const database = await openSeeded(rows)
const { directory } = database
const client = new pg.Client(database.url)
await client.connect()
const app = await startProduct(database)
try {
  console.log(`${rows.toLocaleString('en')} certificates; load of the machine ${loadavg()[0]?.toFixed(1)}`)
  const callers = await findClients(client)
  await callers.refresh()
  console.log(writesTable(await measureWrites(app, { client, callers, directory, count: changed })))
  if (issues > 0) {
    const { perSecond, p50 } = await measureIssuing(app.address, callers, { count: issues, parallel: 4 })
    console.log(`issue, 4 at a time: ${perSecond.toFixed(2)}/s, p50 ${p50.toFixed(0)} ms`)
  }
  // Last, because an overloaded machine refuses calls and ends the measurement.
  console.log(verifyTable(await measureVerify(app, { client, directory, seconds: rounds * seconds })))
  const memory = memoryOf(app.pid)
  if (memory) console.log(`memory of the server process: ${memory.nowMB} MB, at most ${memory.highestMB} MB`)
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await app.stop()
  await client.query(`delete from session`)
  await client.end()
  await database.stop()
}
