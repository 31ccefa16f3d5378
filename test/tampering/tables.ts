import { sql } from 'kysely'
import type { Db } from '../../server/db/db.ts'
import { integersOf } from '../support/sample.ts'

export interface Table {
  name: string
  columns: { name: string; type: string }[]
}

const next = integersOf('tampering')
const oneOf = <T>(all: readonly T[]) => all[next() % all.length] as T

/** Tables with rows, and their writable columns. */
export async function tablesWithRows(reads: Db): Promise<Table[]> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select c.table_name as table, c.column_name as name, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    order by 1, c.ordinal_position`.execute(reads)
  const found: Table[] = []
  for (const [name, columns] of Map.groupBy(rows, ({ table }) => table)) {
    const { rows: some } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(reads)
    if (some.length > 0) found.push({ name, columns })
  }
  return found
}

/** Tables that decide on validity; changed more often than all others together. */
const decisive = [
  ...['certificate', 'report', 'issued_document', 'chain_entry', 'chain_payload', 'chain_mac'],
  ...['chain_tile', 'chain_checkpoint', 'user', 'signing_key', 'file'],
]

function someTable(tables: Table[]): Table {
  const chosen = tables.filter(({ name }) => decisive.includes(name))
  return oneOf(next() % 4 === 0 ? tables : chosen)
}

const rowOf = (table: string) =>
  `ctid = (select ctid from "${table}" order by ctid limit 1 offset (select ${next()} % count(*) from "${table}"))`

const chainTables = ['chain_payload', 'chain_mac', 'chain_entry']

const allValid = `update certificate set state = 'issued', suspended_until = null`

/** Truncates the log to this size, which removes later revocations and suspensions. */
export const takenBackTo = (size: number) => [
  allValid,
  ...chainTables.map((name) => `delete from ${name} where sequence > ${size}`),
  `delete from chain_checkpoint where size > ${size}`,
]

/** Values to try: of another row, of another time, null, or invented. */
function valueOf(table: string, { name, type }: Table['columns'][number]) {
  const other = `(select "${name}" from "${table}" where ${rowOf(table)})`
  const changed: Record<string, string> = {
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
  return oneOf([other, other, changed[type] ?? 'null', 'null'])
}

/** SQL of an attacker with write access to all tables. */
export function tableTampering(tables: Table[]): string[] {
  const table = someTable(tables)
  const column = oneOf(table.columns)
  const change = `update "${table.name}" set "${column.name}" = ${valueOf(table.name, column)} where ${rowOf(table.name)}`
  const certificate = `(select id from certificate where ${rowOf('certificate')})`
  const last = `(select max(sequence) from chain_entry where object_id = ${certificate})`
  const ways = [
    () => [change],
    () => [change],
    () => [`delete from "${table.name}" where ${rowOf(table.name)}`],
    // Rows show valid, and the log loses its last entry of a record or its whole end.
    () => [allValid, ...chainTables.map((name) => `delete from ${name} where sequence = ${last}`)],
    () => [
      allValid,
      `update chain_entry set object_id = ${certificate} where type in ('certificate.revoked', 'certificate.suspended')`,
    ],
    () => takenBackTo(1 + (next() % 20)),
    // Replaces the newest checkpoint by an older one.
    () => [`update chain_checkpoint set size = ${next() % 400} where ${rowOf('chain_checkpoint')}`, allValid],
    // Replaces one record by another.
    () => [
      `update issued_document d set (record_id, input, sha256, attestation, file_id) =
         (select o.record_id, o.input, d.sha256, o.attestation, o.file_id from issued_document o where ${rowOf('issued_document')})
       where ${rowOf('issued_document')}`,
    ],
  ]
  return oneOf(ways)()
}
