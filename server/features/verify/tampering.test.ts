import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Verification } from '#contract/verify.ts'
import { today } from '../../../test/day.ts'
import { testHouse, type TestHouse } from '../../../test/house.ts'
import { amount, integersOf, repeat } from '../../../test/sample.ts'
import { fillLog, sealedRecords, unlogged } from '../../../test/sealedRecords.ts'
import { untilUndone } from '../../../test/undone.ts'
import { writeCheckpoint } from '../../audit/checkpoint.ts'
import { openLog } from '../../audit/log.ts'
import type { Db } from '../../db/db.ts'
import { keptOutside, type Kept } from '../../audit/logFaults.ts'
import { faultsIn } from '../../verifyLog/stored.ts'
import { verificationOf } from './verify.ts'

let house: TestHouse
let outside: Kept[]
let codes: string[]
let tables: Table[]
let truth: Map<string, Verification>
let untouched: string

interface Table {
  name: string
  columns: { name: string; type: string }[]
}

beforeAll(async () => {
  house = await testHouse()
  const { companyId, ...made } = await sealedRecords(house)
  await fillLog(house.database.writes, companyId)
  await writeCheckpoint(house)
  outside = await keptOutside(house.config)
  const records = [made.valid, made.revoked, made.suspended, made.report]
  codes = records.map(({ verifyCode }) => verifyCode ?? '')
  tables = await tablesWithRows()
  truth = await told(house.database.reads)
  untouched = await recordsIn(house.database.reads)
})
afterAll(() => house.close())

/** Every table of the product that has rows, with the columns that can be written. */
async function tablesWithRows(): Promise<Table[]> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select c.table_name as table, c.column_name as name, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    order by 1, c.ordinal_position`.execute(house.database.reads)
  const found: Table[] = []
  for (const [name, columns] of Map.groupBy(rows, ({ table }) => table)) {
    const { rows: some } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(house.database.reads)
    if (some.length > 0) found.push({ name, columns })
  }
  return found
}

/** The public answer for each record. */
async function told(db: Db): Promise<Map<string, Verification>> {
  const { config } = house
  const log = openLog({ config, database: { ...house.database, reads: db } })
  const found = new Map<string, Verification>()
  for (const code of codes)
    found.set(code, await verificationOf({ db, config, log, code, today, now: new Date() }))
  return found
}

/** What an answer says of the record: all but when and by which checkpoint it was found. */
const said = ({ checkedAt: _at, log: _log, ...rest }: Verification) => JSON.stringify(rest)

const confirms = ({ state }: Verification) => !['unknown', 'unconfirmed'].includes(state)

/** The tables that say what a record is worth are tampered with more often than all others together. */
const decisive = [
  ...['certificate', 'report', 'issued_document', 'chain_entry', 'chain_payload', 'chain_mac'],
  ...['chain_tile', 'chain_checkpoint', 'user', 'signing_key', 'file'],
]

const next = integersOf('tampering')
const oneOf = <T>(all: readonly T[]) => all[next() % all.length] as T

function someTable(): Table {
  const chosen = tables.filter(({ name }) => decisive.includes(name))
  return oneOf(next() % 4 === 0 ? tables : chosen)
}

const rowOf = (table: string) =>
  `ctid = (select ctid from "${table}" order by ctid limit 1 offset (select ${next()} % count(*) from "${table}"))`

const chainTables = ['chain_payload', 'chain_mac', 'chain_entry']

/** Values of a column that are worth trying: of another row, of another time, none, or made up. */
function valueOf(table: string, { name, type }: Table['columns'][number]) {
  const other = `(select "${name}" from "${table}" where ${rowOf(table)})`
  const made: Record<string, string> = {
    text: oneOf([
      `'issued'`,
      `'final'`,
      `'certificate.reinstated'`,
      `'report.finalised'`,
      `"${name}" || 'x'`,
    ]),
    integer: `"${name}" + 1`,
    bigint: oneOf([`"${name}" - 1`, `"${name}" + 1`, '99999999']),
    date: `"${name}" + 400`,
    'timestamp with time zone': oneOf([`"${name}" - interval '9 years'`, 'now()']),
    bytea: `sha256(coalesce("${name}", ''))`,
    uuid: 'gen_random_uuid()',
    jsonb: `"${name}" || '{"until": "2020-01-01", "number": "X"}'`,
    boolean: `not "${name}"`,
  }
  return oneOf([other, other, made[type] ?? 'null', 'null'])
}

/** One thing that a person can do who can write every table, as statements. */
function tampering(): string[] {
  const table = someTable()
  const column = oneOf(table.columns)
  const change = `update "${table.name}" set "${column.name}" = ${valueOf(table.name, column)} where ${rowOf(table.name)}`
  const certificate = `(select id from certificate where ${rowOf('certificate')})`
  const last = `(select max(sequence) from chain_entry where object_id = ${certificate})`
  const deeds = [
    () => [change],
    () => [change],
    () => [`delete from "${table.name}" where ${rowOf(table.name)}`],
    // Rows say valid, and the log loses its last word about a record, or all of its end.
    () => [
      `update certificate set state = 'issued', suspended_until = null`,
      ...chainTables.map((name) => `delete from ${name} where sequence = ${last}`),
    ],
    () => [
      `update certificate set state = 'issued', suspended_until = null`,
      `update chain_entry set object_id = ${certificate} where type in ('certificate.revoked', 'certificate.suspended')`,
    ],
    () => {
      const from = 1 + (next() % 20)
      return [
        `update certificate set state = 'issued', suspended_until = null`,
        ...chainTables.map((name) => `delete from ${name} where sequence > ${from}`),
        `delete from chain_checkpoint where size > ${from}`,
      ]
    },
    // An older note in the place of the newest.
    () => [
      `update chain_checkpoint set size = ${next() % 400} where ${rowOf('chain_checkpoint')}`,
      `update certificate set state = 'issued', suspended_until = null`,
    ],
    // One record in the place of another.
    () => [
      `update issued_document d set (record_id, input, sha256, attestation, file_id) =
         (select o.record_id, o.input, d.sha256, o.attestation, o.file_id from issued_document o where ${rowOf('issued_document')})
       where ${rowOf('issued_document')}`,
    ],
  ]
  return oneOf(deeds)()
}

/** Everything about the sealed records that the log speaks of. */
async function recordsIn(db: Db): Promise<string> {
  const parts = Object.entries(unlogged).map(([table, free]) => {
    const rows = table === 'file' ? `where kind in ('certificate', 'report')` : ''
    const row = `(to_jsonb(t) - array[${free.map((name) => `'${name}'`).join()}]::text[])::text`
    return `(select string_agg(${row}, '' order by ${row}) from "${table}" t ${rows})`
  })
  const { rows } = await sql
    .raw<{ digest: string }>(`select md5(concat_ws('|', ${parts.join()})) as digest`)
    .execute(db)
  return rows[0]?.digest ?? ''
}

interface Found {
  lies: string[]
  isChanged: boolean
  isNoticed: boolean
}

/** The public answers after it, and whether the check of the log notices; null where the database refused it. */
const after = (statements: string[]): Promise<Found | null> =>
  untilUndone(house.owner, async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
    const isChanged = (await recordsIn(db)) !== untouched
    const answers = await told(db)
    const lies = codes.filter((code) => {
      const [answer, true_] = [answers.get(code), truth.get(code)]
      return answer && true_ && confirms(answer) && said(answer) !== said(true_)
    })
    const { faults } = await faultsIn(db, house, outside)
    return { lies, isChanged, isNoticed: faults.length > 0 }
  }).catch((error: unknown) => {
    // A check or a unique index of the table itself.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('2')) return null
    throw error
  })

test('T48: however a table is tampered with, no record is said to be worth more, and the check of the log never agrees', async () => {
  const wanted = amount({ full: 2000, sampled: 100 })
  const wrong: object[] = []
  let [tried, changed] = [0, 0]
  while (tried < wanted) {
    const statements = tampering()
    const found = await after(statements)
    if (!found) continue
    tried += 1
    if (found.isChanged) changed += 1
    if (found.lies.length > 0 || (found.isChanged && !found.isNoticed)) wrong.push({ statements, ...found })
  }
  expect(wrong, repeat).toEqual([])
  expect(changed, repeat).toBeGreaterThan(wanted / 3)
})
