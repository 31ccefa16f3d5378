import type { Services } from '../services.ts'
import type { Database } from '../db/db.ts'
import { addJob } from '../jobs/jobs.ts'
import { keysFor } from './keys.ts'

/** Does nothing if the authority was deleted in the meantime. */
export const makeMissing = (services: Services) =>
  async function make({ authorityId }: { authorityId: string }) {
    const row = await withoutKeys(services.database).where('a.id', '=', authorityId).executeTakeFirst()
    if (row) await keysFor(services, authorityId)
  }

/** Queues at each start the keys of authorities from before credentials existed. */
export const queueMissing = (database: Database) =>
  database.writes.transaction().execute(async (db) => {
    for (const { id: authorityId } of await withoutKeys(database).execute())
      await addJob(db, 'credentialKey.make', { authorityId })
  })

const withoutKeys = ({ writes }: Database) =>
  writes
    .selectFrom('authority as a')
    .leftJoin('credentialKey as k', 'k.authorityId', 'a.id')
    .select('a.id')
    .where('k.id', 'is', null)
