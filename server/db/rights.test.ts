import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asProgram, testDatabase } from '../../test/support/database.ts'
import { databaseUrl } from '../../test/support/databaseUrl.ts'
import { migrate } from './migrate.ts'
import { assertRestricted, prepareDatabase } from './prepare.ts'
import { appendOnly } from './rights.ts'

let ownerUrl: string
let program: pg.Client
let owner: pg.Client

beforeAll(async () => {
  ownerUrl = (await testDatabase()).url
  ;[program, owner] = [new pg.Client(asProgram(ownerUrl)), new pg.Client(ownerUrl)]
  await Promise.all([program.connect(), owner.connect()])
})
afterAll(() => Promise.all([program.end(), owner.end()]))

const denied = expect.stringMatching(/permission denied|must be owner|keeps what was written/) as string
const refusal = (statement: string) =>
  program.query(statement).then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : 'no error'),
  )

const first = async (table: string) => {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position limit 1`,
    [table],
  )
  return rows[0]?.name ?? ''
}

describe('program role', () => {
  test('is no superuser, creates no roles or databases, owns no table and is a member of no other role', async () => {
    const { rows } = await program.query(
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
         exists (select from pg_class where relowner = r.oid) as owns,
         exists (select from pg_auth_members where member = r.oid) as belongs
       from pg_roles r where rolname = current_user`,
    )
    expect(rows).toEqual([
      {
        ...{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false },
        ...{ rolbypassrls: false, owns: false, belongs: false },
      },
    ])
  })

  test.each(Object.keys(appendOnly))('cannot change or remove rows of %s', async (table) => {
    const { removes } = appendOnly[table] ?? {}
    const column = await first(table)
    expect(await refusal(`update ${table} set ${column} = ${column}`)).toEqual(denied)
    if (!removes) expect(await refusal(`delete from ${table}`)).toEqual(denied)
    expect(await refusal(`truncate ${table} cascade`)).toEqual(denied)
    expect(await refusal(`alter table ${table} disable trigger all`)).toEqual(denied)
    expect(await refusal(`drop table ${table} cascade`)).toEqual(denied)
  })

  test('cannot change the log through the checkpoint column that it may set', async () => {
    expect(await refusal('update chain_checkpoint set delivered_at = now()')).toBe('done')
    expect(await refusal('update chain_checkpoint set delivered_at = now(), size = size + 1')).toEqual(denied)
  })

  test.each([
    `set session_replication_role = replica`,
    `alter table certificate disable trigger all`,
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    `create table public.more ()`,
    `update migration set number = 0`,
    `copy (select 1) to program 'true'`,
  ])('is rejected: %s', async (statement) => {
    expect(await refusal(statement)).toMatch(/denied|must be owner/)
  })

  test('removes only expired entries from the access log', async () => {
    await owner.query(`insert into access_log (id, at, reader_id, person_id, action)
      select gen_random_uuid(), now() - age, gen_random_uuid(), gen_random_uuid(), 'user.read'
      from unnest(array['1 day', '400 days']::interval[]) age`)
    expect(await refusal('delete from access_log')).toContain('keeps what was written')
    expect(await refusal(`delete from access_log where at < now() - interval '1 year'`)).toBe('done')
  })

  describe('removal from the log', () => {
    const hanna = '00000000-0000-0000-0000-000000000001'
    const other = '00000000-0000-0000-0000-000000000002'
    const nameless = '00000000-0000-0000-0000-000000000003'
    const company = '00000000-0000-0000-0000-000000000004'
    const [tag, foreignTag] = ['00000000-0000-0000-0000-000000000005', '00000000-0000-0000-0000-000000000006']

    beforeAll(async () => {
      await owner.query(`
        insert into "user" (id, uuid, evalid, username, email, firstname, lastname, password_hash)
        select id, gen_random_uuid(), 'EVAL-' || name, lower(name), lower(name) || '@example.org', name, 'Öz (jun.)', ''
        from (values ('${hanna}'::uuid, 'Hanna'), ('${other}', 'Otto')) people (id, name);
        insert into "user" (id, uuid, evalid, username, email, firstname, lastname, password_hash)
        values ('${nameless}', gen_random_uuid(), 'EVAL-X', 'x', 'x@example.org', '', 'sick', '');
        set session_replication_role = replica;
        insert into coworker (id, company_id, user_id, role) select gen_random_uuid(), '${company}', id, 'employee' from "user";
        insert into disconnection_tag (id, company_vehicle_id, company_id, report_id, author_id, since)
        select id, gen_random_uuid(), company, gen_random_uuid(), gen_random_uuid(), now()
        from (values ('${tag}'::uuid, '${company}'::uuid), ('${foreignTag}', gen_random_uuid())) tags (id, company);
        reset session_replication_role;
        insert into chain_entry (sequence, at, type, actor_sha256, object_id, payload_sha256, previous, hash)
        select n, now(), (array['account.rights', 'tag.overridden', 'certificate.issued', 'tag.overridden', 'account.rights', 'tag.overridden'])[n],
          '', (array['${hanna}', '${tag}', '${hanna}', '${tag}', '${other}', '${foreignTag}'])[n]::uuid, '', '', '' from generate_series(1, 6) n;
        insert into chain_payload (sequence, salt, payload, actor_salt)
        select n, '', jsonb_build_object('reason', case n when 4 then 'by Otto Öz (jun.)' else 'by hanna Öz (jun.), sick' end), ''
        from generate_series(1, 6) n`)
    })

    const remaining = async () => {
      const { rows } = await owner.query<{ sequence: number }>(
        'select sequence from chain_payload where payload is not null order by sequence',
      )
      return rows.map(({ sequence }) => sequence)
    }
    const erased = (id: string) => `update "user" set erased_at = now() where id = '${id}'`
    const logged = (id: string, sequence: number) => `
      insert into chain_entry (sequence, at, type, actor_sha256, object_id, payload_sha256, previous, hash)
      values (${sequence}, now(), 'account.erased', '', '${id}', '', '', '')`
    const transaction = async (...statements: string[]) => {
      const message = await refusal(`begin; ${statements.join(';')}; commit`)
      await program.query('rollback')
      return message
    }
    const refused = expect.stringContaining('erased') as string

    test.each([
      ['for a person who is not erased', [`select forget_in_log('${other}')`]],
      [
        'for a person who is erased without an entry in the log',
        [`select forget_in_log('${other}')`, erased(other)],
      ],
      ['for a person who does not exist', [`select forget_in_log('${hanna.replace(/1$/, '9')}')`]],
      [
        'with the erasure of another person',
        [`select forget_in_log('${other}')`, erased(hanna), logged(hanna, 9)],
      ],
      [
        'by a name that the same transaction set',
        [
          `update "user" set lastname = 'Öz' where id = '${other}'`,
          `savepoint one`,
          `update "user" set firstname = 'hanna', lastname = 'Öz (jun.)', named_at = '2020-01-01' where id = '${other}'`,
          `select forget_in_log('${other}')`,
          erased(other),
          logged(other, 9),
        ],
      ],
      [
        'with temporary tables that hide those of the schema',
        [
          `create temp table "user" on commit drop as select id, now() as erased_at from public."user"`,
          `create temp table chain_entry on commit drop as select '${other}'::uuid as object_id, 'account.erased' as type`,
          `select forget_in_log('${other}')`,
        ],
      ],
    ])('affects nothing %s', async (_case, statements) => {
      expect(await transaction(...statements)).toEqual(refused)
      expect(await remaining()).toEqual([1, 2, 3, 4, 5, 6])
    })

    test('affects no reason because of a last name alone, which can be any word', async () => {
      const forgetting = [`select forget_in_log('${nameless}')`, erased(nameless), logged(nameless, 7)]
      expect(await transaction(...forgetting)).toBe('done')
      expect(await remaining()).toEqual([1, 2, 3, 4, 5, 6])
    })

    test('affects texts that name a person erased in the same transaction, once, and only where the person was in contact', async () => {
      expect(await transaction(`select forget_in_log('${hanna}')`, erased(hanna), logged(hanna, 8))).toBe(
        'done',
      )
      expect(await remaining()).toEqual([3, 4, 5, 6])
      expect(await transaction(`select forget_in_log('${hanna}')`)).toEqual(refused)
      expect(await refusal(`update "user" set erased_at = null where id = '${hanna}'`)).toContain(
        'stays erased',
      )
    })

    test('affects no reason in a record through a setting alone', async () => {
      await program.query(`set eval.erasing = 'on'`)
      const { rows } = await program.query('select is_erasing() as is')
      await program.query('reset eval.erasing')
      expect(rows).toEqual([{ is: false }])
    })

    test('affects no reason in a record through a temporary table', async () => {
      await program.query(`begin; create temp table erasure (at timestamptz) on commit drop;
        insert into erasure values (now()); set local eval.erasing = 'on'`)
      const { rows } = await program.query('select is_erasing() as is')
      await program.query('rollback')
      expect(rows).toEqual([{ is: false }])
    })
  })
})

test('the tables that reject changes are exactly those the program only inserts into', async () => {
  const { rows } = await owner.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where p.proname in ('refuse_change', 'refuse_acceptance_change', 'refuse_suspension_change') and (t.tgtype & 2) > 0 and (t.tgtype & 24) > 0
       and (t.tgtype & 1) > 0`,
  )
  const guarded = rows.map(({ table }) => table)
  expect(guarded.length).toBeGreaterThan(5)
  expect(guarded.filter((table) => !(table in appendOnly))).toEqual([])
})

test('triggers and functions with owner rights resolve tables of the schema before temporary ones', async () => {
  const { rows } = await owner.query<{ name: string; path: string[] | null }>(
    `select oid::regprocedure::text as name, proconfig as path from pg_proc
     where pronamespace = 'public'::regnamespace
       and (prorettype = 'trigger'::regtype or prosecdef or proname in ('is_erasing', 'identified_as', 'named_as', 'contacts_of'))`,
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ path }) => !path?.includes('search_path=pg_catalog, public, pg_temp'))).toEqual([])
})

describe('owner role', () => {
  test('is rejected as the program role in production; the program role is accepted', async () => {
    await expect(assertRestricted(ownerUrl)).rejects.toThrow('MIGRATION_DATABASE_URL')
    await expect(assertRestricted(asProgram(ownerUrl))).resolves.toBeUndefined()
  })

  test('is rejected if it owns the database but none of its tables', async () => {
    const name = new URL(ownerUrl).pathname.slice(1)
    const former = decodeURIComponent(new URL(ownerUrl).username)
    const program = decodeURIComponent(new URL(asProgram(ownerUrl)).username)
    const giveTo = (role: string) =>
      owner.query(`alter database ${pg.escapeIdentifier(name)} owner to ${pg.escapeIdentifier(role)}`)
    await giveTo(program)
    await expect(assertRestricted(asProgram(ownerUrl))).rejects.toThrow('MIGRATION_DATABASE_URL')
    await giveTo(former)
  })

  test('is rejected as the program role before an empty database gets a schema', async () => {
    const name = `empty_${randomBytes(6).toString('hex')}`
    await owner.query(`create database ${name}`)
    const url = databaseUrl(ownerUrl, name)
    const refused = prepareDatabase({ url, ownerUrl: url }, { throwaway: true, restricted: true })
    await expect(refused).rejects.toThrow('MIGRATION_DATABASE_URL')
    const empty = new pg.Client(url)
    await empty.connect()
    const { rows } = await empty.query(`select from pg_tables where schemaname = 'public'`)
    expect(rows).toEqual([])
    await empty.end()
    await owner.query(`drop database ${name}`)
  })

  test('creates the role of DATABASE_URL if it is missing and grants its rights repeatedly', async () => {
    const role = 'eval "other" role'
    const url = Object.assign(new URL(ownerUrl), {
      username: encodeURIComponent(role),
      password: encodeURIComponent('pass:word'),
    }).href
    for (let start = 0; start < 2; start++) await prepareDatabase({ url, ownerUrl }, { throwaway: true })
    await expect(assertRestricted(url)).resolves.toBeUndefined()
    const other = new pg.Client(url)
    await other.connect()
    const { rows } = await other.query('select count(*) from graphile_worker._private_jobs')
    expect(rows).toEqual([{ count: 0 }])
    await expect(other.query('create temp table mine ()')).rejects.toThrow('permission denied')
    expect(await refusal('create temp table mine ()')).toContain('permission denied')
    await other.end()
    const name = pg.escapeIdentifier(role)
    await owner.query(`drop owned by ${name}; drop role ${name}`)
  })

  test('is not needed if the schema is already migrated', async () => {
    const { from, to } = await migrate(asProgram(ownerUrl), { throwaway: true })
    expect(from).toBe(to)
  })
})
