import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type pg from 'pg'
import type { Database, Db } from '../../db/db.ts'
import { removeFile } from '../../files/files.ts'
import { trainingDocumentRetention, longestUncommittedMs, overOf, periods, type Period } from './periods.ts'
import type { Services } from '../../services.ts'

const atOnce = 5000

/** Deletes expired data and records the counts. An interrupted run continues the next time. */
export async function clear({ database, files }: Pick<Services, 'database' | 'files'>) {
  const { pool } = database
  for (const period of periods) await note(pool, period.table, await clearRows(pool, period))
  await note(pool, 'training document', await clearTrainingDocuments(database))
  await note(pool, 'stored file', await clearFiles(pool, files))
}

/** In portions, so that locks are short. */
async function clearRows(pool: pg.Pool, period: Period) {
  const { table } = period
  let removed = 0
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from ${table} where ctid in (select ctid from ${table} where ${overOf(period)} limit ${atOnce})`,
    )
    removed += rowCount ?? 0
    if ((rowCount ?? 0) < atOnce) return removed
  }
}

async function clearFiles(pool: pg.Pool, store: Services['files']) {
  let removed = 0
  let keys: string[] = []
  const sweep = async () => {
    for (const key of await withoutRow(pool, keys)) {
      await store.remove(key)
      removed += 1
    }
    keys = []
  }
  for await (const key of store.keys()) {
    keys.push(key)
    if (keys.length === atOnce) await sweep()
  }
  await sweep()
  return removed
}

/** Old files without a row. Unknown file names are left alone. */
async function withoutRow(pool: pg.Pool, keys: string[]) {
  const { rows } = await pool.query<{ id: string; now: Date | string }>(
    `select id, now() as now from file where id = any($1::uuid[]) union all select null, now()`,
    [keys.flatMap((key) => idOf(key) ?? [])],
  )
  const existing = new Set(rows.map(({ id }) => id))
  const now = new Date(rows.at(-1)?.now ?? NaN).getTime()
  return keys.filter((key) => {
    const id = idOf(key)
    // An unfinished upload begins with the row's id but is no file of it.
    return id && (id !== key || !existing.has(id)) && madeAt(id) < now - longestUncommittedMs
  })
}

const idOf = (key: string) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?=$|\.)/.exec(key)?.[0]

/** A UUIDv7 begins with its creation time in ms. */
const madeAt = (id: string) => parseInt(id.replaceAll('-', '').slice(0, 12), 16)

async function note(pool: pg.Pool, what: string, removed: number) {
  if (removed > 0) await pool.query('insert into clearing (what, removed) values ($1, $2)', [what, removed])
}

const trainingDocumentsAtOnce = 200

/** Deletes training documents of certificates that ended and courses that were created long ago, with audit entries. */
async function clearTrainingDocuments({ writes }: Database) {
  let removed = 0
  for (;;) {
    const cleared = await writes.transaction().execute(clearSome)
    removed += cleared
    if (cleared < trainingDocumentsAtOnce) return removed
  }
}

async function clearSome(db: Db) {
  const period = sql.lit(trainingDocumentRetention)
  const { rows } = await sql<{ id: string; authorityId: string }>`
    select id, authority_id from file f
    where kind = 'trainingDocument'
      and (exists (select from certificate_document d where d.file_id = f.id)
        or exists (select from course_document d where d.file_id = f.id))
      and not exists (select from certificate_document d join certificate c on c.id = d.certificate_id
        where d.file_id = f.id and c.due_date > now() - ${period}::interval)
      and not exists (select from course_document d join course c on c.id = d.course_id
        where d.file_id = f.id and c.created_at > now() - ${period}::interval)
    limit ${trainingDocumentsAtOnce} for update`.execute(db)
  for (const { id, authorityId } of rows) {
    for (const table of ['certificateDocument', 'courseDocument'] as const)
      await db.deleteFrom(table).where('fileId', '=', id).execute()
    await removeFile(db, id)
    await db
      .insertInto('auditEntry')
      .values({ id: uuid(), action: 'trainingDocument.clear', objectId: id, authorityId })
      .execute()
  }
  return rows.length
}
