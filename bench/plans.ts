import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '../server/db/tables.ts'
import { openSeeded } from './database.ts'
import { measuredLists, ofEverything, type SeededIds } from './lists.ts'
import { readOptions } from './options.ts'

/**
 * Runs every list query at full size. Fails if a plan scans a large table completely or a query is too slow. Counts are
 * cached until a change, so their time is only shown.
 */
const slowestMs = { inScope: 50, ofEverything: 150 }
const timeoutMs = 10_000
const printedCount = 12

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

const database = await openSeeded(readOptions(process.argv.slice(2)).rows)
const pool = new pg.Pool({
  connectionString: database.url,
  max: 1,
  options: `-c jit=off -c timezone=UTC -c statement_timeout=${timeoutMs}`,
})
const run: { sql: string; parameters: readonly unknown[] }[] = []
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  log: ({ query: { sql, parameters } }) => void run.push({ sql, parameters }),
})
try {
  const large = await largeTables()
  const slowest: { name: string; kind: string; ms: number; plan: string; scanned: boolean }[] = []
  for (const { name, list } of measuredLists(await findSeededIds(), new Date().toISOString().slice(0, 10))) {
    run.length = 0
    await list(db)
    for (const { sql, parameters } of run.splice(0)) {
      const kind = sql.includes('count(*)') ? 'count' : 'page'
      const { ms, plan } = await explained(sql, parameters)
      const scanned = nodesOf(plan).some(
        (node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''),
      )
      slowest.push({ name, kind, ms, plan: described(plan), scanned })
    }
  }
  const pages = slowest.filter(({ kind }) => kind === 'page')
  const bad = pages.filter(
    ({ name, ms, scanned }) =>
      scanned || ms > (name.includes(ofEverything) ? slowestMs.ofEverything : slowestMs.inScope),
  )
  for (const kind of ['page', 'count']) {
    const ordered = slowest.filter((one) => one.kind === kind).sort((a, b) => b.ms - a.ms)
    console.log(`\n${ordered.length} ${kind}s, the slowest:`)
    for (const { ms, name, plan } of ordered.slice(0, printedCount))
      console.log(`${ms.toFixed(1).padStart(8)} ms  ${name}: ${plan}`)
  }
  for (const { ms, name, plan } of bad) console.error(`Bad: ${ms.toFixed(1)} ms  ${name}: ${plan}`)
  console.log(`${pages.length - bad.length} pages by index and in time, ${bad.length} not`)
  process.exitCode = bad.length > 0 ? 1 : 0
} finally {
  await db.destroy()
  await database.stop()
}

async function explained(sql: string, parameters: readonly unknown[]) {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan; 'Execution Time': number }[] }>(
    `explain (analyze, format json, timing off) ${sql}`,
    [...parameters],
  )
  const answer = rows[0]?.['QUERY PLAN'][0]
  if (!answer) throw new Error('PostgreSQL returned no plan')
  return { plan: answer.Plan, ms: answer['Execution Time'] }
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

function described(plan: Plan) {
  return nodesOf(plan)
    .filter((node) => node['Index Name'] ?? node['Relation Name'])
    .map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''}`)
    .join(', ')
}

async function largeTables() {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > 10000`,
  )
  return new Set(rows.map(({ name }) => name))
}

async function findSeededIds() {
  const { rows } = await pool.query<SeededIds>(
    `select a.largest as "largestAuthority", a.small as "smallAuthority", c.company_id as company, c.user_id as "user",
       t.id as template, v.id as "companyVehicle"
     from (select (array_agg(authority_id order by n desc))[1] as largest, (array_agg(authority_id order by n))[1] as small
       from (select authority_id, count(*) as n from certificate group by 1) a) a,
     (select company_id, user_id from coworker where role = 'employee' order by id limit 1) c,
     lateral (select id from template where authority_id = a.largest and level = 'EVAL-2' limit 1) t,
     lateral (select id from company_vehicle where company_id = c.company_id limit 1) v`,
  )
  if (!rows[0]) throw new Error('The seeded database is empty')
  return rows[0]
}
