import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '#contract/person.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { erased, stored, nameless } from '../../../test/support/namingColumns.ts'
import * as insertRow from '../../../test/support/people.ts'
import { declared, written } from './written.ts'

let server: TestServer
let columns: string[]
beforeAll(async () => {
  server = await testServer()
  columns = await textColumns()
})
afterAll(() => server.close())

interface Column {
  table: string
  column: string
}

const named = ({ table, column }: Column) => `${table}.${column}`
const listed = (columns: Record<string, string>) =>
  Object.entries(columns).flatMap(([table, names]) => names.split(' ').map((column) => `${table}.${column}`))

/** Columns that can contain personal data, from the catalog of the database. */
async function textColumns() {
  const { rows } = await sql<Column>`select c.relname as table, a.attname as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and a.atttypid::regtype::text in ('text', 'text[]', 'json', 'jsonb', 'character varying')
      and not exists (select from pg_constraint o where o.conrelid = c.oid and o.contype = 'c'
        and o.conkey = array[a.attnum] and pg_get_constraintdef(o.oid) ~ '= ANY \\(.*ARRAY\\[')
    order by 1, 2`.execute(server.owner.reads)
  return rows.filter(({ table }) => !/migration/.test(table)).map(named)
}

describe('ASVS 14.2.7: data erased with a person', () => {
  test('is decided once for every column of text or JSON', async () => {
    const retainedColumns = Object.fromEntries(
      Object.entries(stored).map(([table, { columns }]) => [table, columns]),
    )
    const decided = [
      ...new Set([...declared, ...written].map(named)),
      ...[erased, retainedColumns, nameless].flatMap((columns) => listed(columns)),
    ]
    expect(
      decided.toSorted(),
      'columns in mayName of their resource in contract, written.ts or test/support/namingColumns.ts',
    ).toEqual(columns.toSorted())
    expect(Object.values(stored).filter(({ reason }) => reason.length < 20)).toEqual([])
  })

  test('includes the names of the person in all texts of others, and only those', async () => {
    const db = server.database.writes
    const who = await insertRow.person(db, 'Walburga', { lastname: 'Zwettler' })
    const firm = await insertRow.company(db, 'Werk Zwettl')
    const issuingAuthority = await insertRow.authority(db, 'Stelle Zwettl', 'ZW')
    await insertRow.employ(db, firm.id, who)
    const head = await insertRow.person(db, 'Hedwig')
    await insertRow.employ(db, firm.id, head, 'admin')
    const template = await insertRow.template(db, issuingAuthority.id)
    await insertRow.certificate(db, { holder: who, issuer: head, template })
    const owners = { who, colleague: head.email, companyId: firm.id, authorityId: issuingAuthority.id }
    const byTable = Map.groupBy(written, ({ table }) => table)
    for (const [table, all] of byTable)
      await insert(
        table,
        all.map(({ column }) => column),
        owners,
      )
    await (await server.as(who)).ok(people.eraseMyself)
    for (const [table, all] of byTable) {
      const text = await textOf(
        table,
        all.map(({ column }) => column),
      )
      expect(`${table}: ${text}`).toMatch(/Mit P-[0-9A-F]{8} gesprochen, P-[0-9A-F]{8}/)
      expect(`${table}: ${text}`).not.toMatch(/Walburga|Zwettler/)
    }
  })
})

const marker = ({ email }: insertRow.Person) => `Mit Walburga Zwettler gesprochen, ${email}`
const row = '00000000-0000-4000-8000-000000000001'

interface Owners {
  who: insertRow.Person
  colleague: string
  companyId: string
  authorityId: string
}

/** Inserts a row with the names in these columns and valid values in all others. */
async function insert(table: string, columns: string[], { who, colleague, companyId, authorityId }: Owners) {
  const { rows } = await sql<{ name: string; type: string; must: boolean; one: string | null }>`
    select a.attname as name, a.atttypid::regtype::text as type,
      a.attnotnull and not a.atthasdef and a.attgenerated = '' as must,
      (select (regexp_match(pg_get_constraintdef(o.oid), '''([^'']+)'''))[1] from pg_constraint o
        where o.conrelid = a.attrelid and o.contype = 'c' and o.conkey = array[a.attnum] limit 1) as one
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`.execute(
    server.owner.reads,
  )
  const dummies: Record<string, unknown> = {
    ...{ uuid: row, text: 'x', integer: 1, smallint: 1, bigint: 1, boolean: false, bytea: Buffer.alloc(32) },
    ...{ date: '2026-01-31', jsonb: '{}', 'timestamp with time zone': '2026-01-31T10:00:00Z' },
    ...{ 'double precision': 1, 'text[]': [], 'uuid[]': [] },
  }
  const has = (name: string) => rows.some((one) => one.name === name)
  const own: Record<string, unknown> = {
    ...(has('company_id') ? { company_id: companyId } : has('authority_id') && { authority_id: authorityId }),
    ...(table === 'company' && { id: companyId }),
    ...(table === 'topic' || table === 'answer' || table === 'complaint' ? { author_id: who.id } : {}),
    ...(table === 'post_edit' || table === 'complaint' ? { topic_id: row } : {}),
    ...(table === 'report' && { state: 'void', number: 'R-1', verify_code: 'x' }),
    ...(table === 'mail' && { recipient: colleague }),
    ...(table === 'vehicle_action' && { done_at: '2026-01-31T10:00:00Z', done_by: row }),
    ...(table === 'disconnection_tag' && { released_at: '2026-01-31T10:00:00Z', released_by: row }),
    ...written
      .filter((one) => one.table === table && columns.includes(one.column))
      .reduce(
        (all, { column, json }) => ({
          ...all,
          [column]: json ? JSON.stringify({ q: marker(who) }) : marker(who),
        }),
        {},
      ),
  }
  const values = {
    ...Object.fromEntries(
      rows.filter(({ must }) => must).map(({ name, type, one }) => [name, one ?? dummies[type]]),
    ),
    ...own,
  }
  // Without triggers and foreign keys. The database belongs to this test only.
  await server.owner.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    const { rows: checks } = await sql<{ name: string }>`select conname as name from pg_constraint
      where conrelid = ${table}::regclass and contype in ('c', 'f')`.execute(db)
    // Unquoted names, some with capitals and dots.
    for (const { name } of checks)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.raw(`"${name}"`)}`.execute(db)
    if (table === 'company')
      await sql`update company set lock_reason = ${marker(who)} where id = ${companyId}`.execute(db)
    else
      await db
        .insertInto(table as 'file')
        .values(values as never)
        .execute()
  })
}

async function textOf(table: string, columns: string[]) {
  const texts = sql.join(
    columns.map((column) => sql`${sql.ref(column)}::text`),
    sql` || ' ' || `,
  )
  const { rows } = await sql<{ text: string }>`select ${texts} as text from ${sql.table(table)}
    where ${texts} like '%Mit %'`.execute(server.owner.reads)
  return rows.map(({ text }) => text).join('\n')
}
