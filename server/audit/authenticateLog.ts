import { sql } from 'kysely'
import { authenticatorOf } from '../db/authenticator.ts'
import type { Db } from '../db/db.ts'
import { fileMac } from '../files/intact.ts'
import type { House } from '../house.ts'
import { chain } from './chain.ts'
import { holds } from './entry.ts'
import { entriesFrom } from './storedEvents.ts'
import { writeCheckpoint } from './checkpoint.ts'

/**
 * Authenticates, once, the entries that were written before entries were authenticated, and signs that it was done. An
 * installation that has signed heads is never asked again: otherwise a person who takes the authentication away would be
 * given a new one. The first start of a new installation signs the beginning of its log by this.
 */
export async function authenticateLog(house: Pick<House, 'config' | 'database' | 'log'>) {
  const signed = await house.log.renewed()
  if (signed?.kept) return
  await house.database.writes.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('eval:chain'))`.execute(db)
    const done = await db
      .selectFrom('chainEntry')
      .select('sequence')
      .where('type', '=', 'log.authenticated')
      .executeTakeFirst()
    if (done) return
    await authenticateAll(db)
    await authenticateFiles(db)
    await chain(db, { type: 'log.authenticated', actorId: null, objectId: wholeLog, payload: {} })
  })
  await writeCheckpoint(house)
}

/** The log itself, where an event is about no record. */
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
    if (!holds(entry, previous)) throw new Error(`the log was rewritten: entry ${sequence} does not hold`)
    const former = newest.get(objectId) ?? null
    newest.set(objectId, sequence)
    if (!entry.mac) rows.push({ sequence, former, mac: authenticator.macOf({ hash, former }) })
    if (rows.length === atOnce) await write()
  }
  await write()
}

/** The stored files too, as their rows are. */
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
