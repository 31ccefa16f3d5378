import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readdirSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { addDays } from '#domain/day.ts'
import { today } from '../../../test/support/day.ts'
import { openTestDatabase, testDatabase, type TestDatabase } from '../../../test/support/database.ts'
import * as insertRow from '../../../test/support/people.ts'
import type { Database } from '../../db/db.ts'
import { keepFile, storeFile } from '../../files/files.ts'
import { localStore } from '../../files/store.ts'
import { prepareJobs, startWorker } from '../../jobs/worker.ts'
import type { FileStore } from '../../files/fileStore.ts'
import { clear } from './clear.ts'
import { periods } from './periods.ts'

let clone: TestDatabase
let database: Database
let directory: string
let files: FileStore

beforeAll(async () => {
  clone = await testDatabase()
  database = openTestDatabase(clone.url)
  directory = await mkdtemp(join(tmpdir(), 'eval-clear-'))
  files = localStore(directory)
})
afterAll(async () => {
  await database.close()
  await clone.drop()
  await rm(directory, { recursive: true })
})

const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
const count = async (table: string) =>
  (await database.pool.query<{ count: number }>(`select count(*) as count from ${table}`)).rows[0]?.count
const bytes = () => Buffer.from(randomUUID())

/** Per kind, one row that is still needed and one that has expired. */
async function twoOfEach() {
  const { writes } = database
  const anna = await insertRow.person(writes, 'Anna')
  const user = anna.id
  const { id: company } = await insertRow.company(writes, 'Werk')
  const { id: authority } = await insertRow.authority(writes, 'Stelle', 'ST')
  const { vehicleId: vehicle } = await insertRow.catalogueEntry(writes, { author: anna })
  const { id: topic } = await insertRow.topic(writes, { author: anna })
  const template = await insertRow.template(writes, authority)
  const issuer = await insertRow.person(writes, 'Irma')
  for (const dueDate of [addDays(today, 9), addDays(today, -99)])
    await insertRow.certificate(writes, { holder: anna, issuer, template, issueDate: '2020-01-01', dueDate })
  const insert: Record<string, string> = {
    session: `insert into session (token_sha256, user_id, expires_at) values ($3, $1, now() - $2::interval + interval '12 hours')`,
    idempotency_key: `insert into idempotency_key (actor_id, key, action, body_hmac, created_at) values ($1, encode($3, 'hex'), 'x', $3, now() - $2::interval)`,
    one_use_token: `insert into one_use_token (token_sha256, purpose, user_id, expires_at) values ($3, 'activation', $1, now() + interval '1 day' - $2::interval)`,
    invitation: `insert into invitation (id, company_id, email, token_sha256, invited_by, state, expires_at) values (gen_random_uuid(), '${company}', encode($3, 'hex') || '@example.org', $3, $1, 'open', now() + interval '7 days' - $2::interval)`,
    sign_in_failure: `insert into sign_in_failure (key, last_at) select $3, now() - $2::interval where $1::uuid is not null`,
    sign_in_count: `insert into sign_in_count (since) select now() - $2::interval where $1::uuid is not null and $3::bytea is not null`,
    rate_limit: `insert into rate_limit (key, expire) select encode($3, 'hex'), extract(epoch from now() + interval '1 hour' - $2::interval) * 1000 where $1::uuid is not null`,
    pending_sign_in: `insert into pending_sign_in (token_sha256, user_id, expires_at) values ($3, $1, now() + interval '5 minutes' - $2::interval)`,
    passkey_challenge: `insert into passkey_challenge (challenge_sha256, user_id, registers, expires_at) values ($3, $1, false, now() + interval '5 minutes' - $2::interval)`,
    known_device: `insert into known_device (token_sha256, user_id, last_used_at) values ($3, $1, now() - $2::interval)`,
    vehicle_data_copy: `insert into vehicle_data_copy (provider, vehicle_id, manual, expires_at) select encode($3, 'hex'), '${vehicle}', '{}', now() + interval '1 hour' - $2::interval where $1::uuid is not null`,
    mail: `insert into mail (id, recipient, letter, locale, subject, text, html, created_at, sent_at) select gen_random_uuid(), encode($3, 'hex'), 'activation', 'de', '', '', '', now() - $2::interval, now() - $2::interval where $1::uuid is not null`,
    wallet_pass: `insert into wallet_pass (certificate_id, wallet) select id, 'google' from certificate where (due_date > now()) = ($2::interval < interval '1 day') and $1::uuid is not null and $3::bytea is not null`,
    digest: `insert into digest (user_id, week) select $1, (now() - $2::interval)::date where $3::bytea is not null`,
    share_link: `insert into share_link (id, token_sha256, record_kind, record_id, user_id, until, expires_at) select gen_random_uuid(), $3, 'report', gen_random_uuid(), $1, now() - $2::interval, now() + interval '30 days' - $2::interval`,
    sheet: `insert into sheet (id, authority_id, name, kind, pages, file_ids, created_at) select gen_random_uuid(), '${authority}', '', 'flat', '[]', '{}', now() - $2::interval where $1::uuid is not null and $3::bytea is not null`,
    file: `insert into file (id, kind, name, mime, size, sha256, created_at) select gen_random_uuid(), 'templateGround', 'x', 'image/svg+xml', 1, $3, now() - $2::interval where $1::uuid is not null`,
    complaint: `insert into complaint (id, topic_id, author_id, reason, settled_at) select gen_random_uuid(), '${topic}', $1, encode($3, 'hex'), now() - $2::interval`,
    forum_word: `insert into forum_word (word, left_at) select encode($3, 'hex'), now() - $2::interval where $1::uuid is not null`,
    fault: `insert into fault (id, fingerprint, kind, name, message, place, frames, version, last_at) select gen_random_uuid(), $3, 'web', 'Error', '', '', '{}', '', now() - $2::interval where $1::uuid is not null`,
    access_log: `insert into access_log (id, at, reader_id, person_id, action) select gen_random_uuid(), now() - $2::interval, $1, $1, 'user.read' where $3::bytea is not null`,
    clearing: `insert into clearing (what, removed, at) select 'x', 1, now() - $2::interval where $1::uuid is not null and $3::bytea is not null`,
  }
  for (const { table } of periods)
    for (const age of ['1 minute', '400 days']) {
      const { rowCount } = await run(insert[table] ?? `no row for ${table}`, [user, age, bytes()])
      expect({ table, rowCount }).toEqual({ table, rowCount: 1 })
    }
}

test('expired items of everything with a period are removed, others stay, and the removal is recorded', async () => {
  await twoOfEach()
  await clear({ database, files })
  // The documents of the two certificates and the words of the topic stay too.
  const more: Record<string, number> = { file: 2, forum_word: 3 }
  for (const { table } of periods)
    if (table !== 'clearing')
      expect({ table, left: await count(table) }).toEqual({ table, left: 1 + (more[table] ?? 0) })
  const { rows } = await run(`select what, removed from clearing where what <> 'x' order by what`)
  expect(rows).toEqual(
    periods.map(({ table }) => ({ what: table, removed: 1 })).toSorted((a, b) => (a.what < b.what ? -1 : 1)),
  )
  await clear({ database, files })
  expect(await count('clearing')).toBe(rows.length + 1)
})

test('more rows than one portion are all removed', async () => {
  await run(
    `insert into sign_in_failure (key, last_at) select decode(md5(n::text), 'hex'), now() - interval '400 days' from generate_series(1, 5001) n`,
  )
  await clear({ database, files })
  expect(await count(`sign_in_failure where last_at < now() - interval '399 days'`)).toBe(0)
})

test('an unused setup link remains, however old the installation is', async () => {
  await run(
    `insert into one_use_token (token_sha256, purpose, created_at, expires_at) values ($1, 'setup', now() - interval '5 years', now() + interval '5 years')`,
    [bytes()],
  )
  await clear({ database, files })
  expect(await count(`one_use_token where purpose = 'setup'`)).toBe(1)
})

const old = (days = 2) => uuid({ msecs: Date.now() - days * 86_400_000 })
const stored = () =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())

test('a stored file without a row is removed after a day; files with a row, new files and foreign files stay', async () => {
  const storedValue = await storeFile(files, bytes())
  const facts = { kind: 'picture', name: 'x', mime: 'image/jpeg' } as const
  await keepFile(database.writes, { ...storedValue, ...facts })
  const aged = { ...storedValue, id: old() }
  await files.put(aged.id, bytes())
  await keepFile(database.writes, { ...aged, ...facts })
  const fresh = await storeFile(files, bytes())
  const orphan = old()
  await files.put(orphan, bytes())
  const folder = join(directory, 'files', orphan.slice(-2))
  writeFileSync(join(folder, `${orphan}.${uuid()}.part`), 'half')
  writeFileSync(join(folder, 'lost+found'), 'not ours')
  await clear({ database, files })
  expect(
    stored()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([storedValue.id, aged.id, fresh.id, 'lost+found'].toSorted())
  const { rows } = await run(`select removed from clearing where what = 'stored file'`)
  expect(rows).toEqual([{ removed: 2 }])
})

test('T24: training documents are removed three years after the last of their certificates has ended, with a log entry', async () => {
  await prepareJobs(database.pool)
  const { writes } = database
  const holder = await insertRow.person(writes, 'Hanna')
  const issuer = await insertRow.person(writes, 'Ines')
  const { id: authorityId } = await insertRow.authority(writes, 'Kursstelle', 'KS')
  const documentOf = async (...endings: number[]) => {
    const stored = await storeFile(files, bytes())
    const facts = { kind: 'trainingDocument', name: 'x', mime: 'application/pdf', authorityId } as const
    const fileId = await keepFile(writes, { ...stored, ...facts })
    for (const days of endings) {
      const template = await insertRow.template(writes, authorityId, randomUUID())
      const dates = { issueDate: addDays(today, -days - 1000), dueDate: addDays(today, -days) }
      const { id: certificateId } = await insertRow.certificate(writes, {
        holder,
        issuer,
        template,
        ...dates,
      })
      await writes.insertInto('certificateDocument').values({ certificateId, fileId }).execute()
    }
    return fileId
  }
  const [over, still, longer] = [await documentOf(1100), await documentOf(1000), await documentOf(1100, 1000)]
  await clear({ database, files })
  const left = await writes.selectFrom('file').select('id').where('kind', '=', 'trainingDocument').execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([still, longer].toSorted())
  const { rows } = await run(`select action, object_id, authority_id from audit_entry where object_id = $1`, [
    over,
  ])
  expect(rows).toEqual([{ action: 'trainingDocument.clear', object_id: over, authority_id: authorityId }])
})

test('an unused calibration certificate is removed after a week, a used one remains', async () => {
  const { writes } = database
  const createdBy = await insertRow.person(writes, 'Karl')
  const { id: companyId } = await insertRow.company(writes, 'Messwerk')
  const facts = { kind: 'calibration', name: 'x', mime: 'application/pdf', companyId } as const
  const file = async () => keepFile(writes, { ...(await storeFile(files, bytes())), ...facts })
  const [unnamed, entered, fresh] = [await file(), await file(), await file()]
  const { id } = await insertRow.instrument(writes, { companyId, createdBy })
  await run('update calibration set file_id = $1 where instrument_id = $2', [entered, id])
  await run(`update file set created_at = now() - interval '8 days' where id = any($1)`, [[unnamed, entered]])
  await clear({ database, files })
  const left = await writes.selectFrom('file').select('id').where('kind', '=', 'calibration').execute()
  expect(left.map((one) => one.id).toSorted()).toEqual([entered, fresh].toSorted())
})

test('the clock starts it every night', async () => {
  await prepareJobs(database.pool)
  const nothing = () => Promise.resolve()
  const worker = await startWorker(
    database.pool,
    {
      'mail.send': nothing,
      'certificate.seal': nothing,
      'report.seal': nothing,
      'course.issue': nothing,
      'pass.update': nothing,
      'credentialKey.make': nothing,
      'file.remove': nothing,
      'topic.tell': nothing,
      'topic.tellMentioned': nothing,
      'retention.clear': nothing,
      'account.tidy': nothing,
      'chain.check': nothing,
      'checkpoint.write': nothing,
      'certificate.remind': nothing,
      'instrument.remind': nothing,
      'report.remind': nothing,
      'suspension.end': nothing,
      'sealing.resume': nothing,
      'digest.send': nothing,
    },
    (_name, error) => expect(error).toBeUndefined(),
  )
  await expect
    .poll(
      async () =>
        (
          await sql<{
            identifier: string
          }>`select identifier from graphile_worker._private_known_crontabs order by identifier`.execute(
            database.writes,
          )
        ).rows,
    )
    .toEqual([
      { identifier: 'account.tidy' },
      { identifier: 'certificate.remind' },
      { identifier: 'chain.check' },
      { identifier: 'checkpoint.write' },
      { identifier: 'digest.send' },
      { identifier: 'instrument.remind' },
      { identifier: 'report.remind' },
      { identifier: 'retention.clear' },
      { identifier: 'sealing.resume' },
      { identifier: 'suspension.end' },
    ])
  await worker.stop()
})

test('entries of the access log stay for their whole period, and cannot be removed before', async () => {
  await run(
    `insert into access_log (id, at, reader_id, person_id, action) values (gen_random_uuid(), now() - interval '364 days', $1, $1, 'user.read')`,
    [randomUUID()],
  )
  await expect(run('delete from access_log')).rejects.toThrow('keeps what was written')
})
