import { sql } from 'kysely'
import { authenticatorOf } from '../db/authenticator.ts'
import type { Db } from '../db/db.ts'
import { fileMac } from '../files/intact.ts'
import type { Services } from '../services.ts'
import { appendToLog } from './chain.ts'
import { holds } from './entry.ts'
import { entriesFrom } from './storedEvents.ts'
import { writeCheckpoint } from './checkpoint.ts'

/**
 * Authenticates once the entries that were written before entries had a MAC, and signs the log. Does nothing
 * if heads were signed before: otherwise an attacker could remove the MACs and have the log authenticated
 * again. On a new installation this signs the beginning of the log.
 */
export async function authenticateLog(services: Pick<Services, 'config' | 'database' | 'log'>) {
  const signed = await services.log.renewed()
  if (signed?.fullHeads) return
  await services.database.writes.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('eval:chain'))`.execute(db)
    const done = await db
      .selectFrom('chainEntry')
      .select('sequence')
      .where('type', '=', 'log.authenticated')
      .executeTakeFirst()
    if (done) return
    await authenticateAll(db)
    await authenticateFiles(db)
    await appendToLog(db, { type: 'log.authenticated', actorId: null, objectId: wholeLog, payload: {} })
  })
  await writeCheckpoint(services)
}

const wholeLog = '00000000-0000-0000-0000-000000000000'

const atOnce = 1000

async function authenticateAll(db: Db) {
  const authenticator = authenticatorOf(db)
  const newest = new Map<string, number>()
  let rows: { sequence: number; former: number | null; mac: Buffer }[] = []
  const write = async () => {
    if (rows.length > 0) await db.insertInto('chainMac').values(rows).execute()
    rows = []
  }
  for await (const { entry, previous } of entriesFrom(db, 0)) {
    const { sequence, objectId, hash } = entry
    if (!holds(entry, previous)) throw new Error(`the log was rewritten: entry ${sequence} is not authentic`)
    const former = newest.get(objectId) ?? null
    newest.set(objectId, sequence)
    if (!entry.mac) rows.push({ sequence, former, mac: authenticator.macOf({ hash, former }) })
    if (rows.length === atOnce) await write()
  }
  await write()
}

async function authenticateFiles(db: Db) {
  for (;;) {
    const files = await db.selectFrom('file').selectAll().where('mac', 'is', null).limit(atOnce).execute()
    if (files.length === 0) return
    for (const file of files)
      await db
        .updateTable('file')
        .set({ mac: fileMac(db, file as Parameters<typeof fileMac>[1]) })
        .where('id', '=', file.id)
        .execute()
  }
}
