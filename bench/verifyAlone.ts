import pg from 'pg'
import { openSeeded } from './database.ts'
import { readOptions } from './options.ts'
import { startProduct } from './product.ts'
import { measureVerify, verifyTable } from './verify.ts'

/** Measures only how quickly documents are looked up: as many certificates and seconds as the options say. */
// Ended by hand, it takes its server with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { rows, rounds, seconds } = readOptions(process.argv.slice(2))
const database = await openSeeded(rows)
const client = new pg.Client(database.url)
await client.connect()
const app = await startProduct(database)
try {
  const measured = await measureVerify(app, { client, place: database.place, seconds: rounds * seconds })
  console.log(`${rows.toLocaleString('en')} certificates\n${verifyTable(measured)}`)
} finally {
  await app.stop()
  await client.end()
  await database.stop()
}
