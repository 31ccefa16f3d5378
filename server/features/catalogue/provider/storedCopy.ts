import { sql } from 'kysely'
import { manualContent, type ManualContent } from '#contract/vehicleManual.ts'
import type { Db } from '../../../db/db.ts'

type CopyKey = Record<'provider' | 'vehicleId', string>

/** Stores a provider's answer for as long as its licence permits. */
export async function storeCopy(
  db: Db,
  { provider, vehicleId }: CopyKey,
  manual: ManualContent,
  keepDays: number,
) {
  if (keepDays <= 0) return
  const stored = {
    manual: JSON.stringify(manual),
    fetchedAt: sql<string>`now()`,
    expiresAt: sql<string>`now() + make_interval(days => ${keepDays}::int)`,
  }
  await db
    .insertInto('vehicleDataCopy')
    .values({ provider, vehicleId, ...stored })
    .onConflict((conflict) => conflict.columns(['provider', 'vehicleId']).doUpdateSet(stored))
    .execute()
}

/** The last answer, if the licence still permits showing it. */
export async function storedCopy(db: Db, { provider, vehicleId }: CopyKey) {
  const stored = await db
    .selectFrom('vehicleDataCopy')
    .select(['manual', 'fetchedAt'])
    .where('provider', '=', provider)
    .where('vehicleId', '=', vehicleId)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  const read = stored && manualContent.safeParse(stored.manual)
  return stored && read?.success ? { manual: read.data, date: stored.fetchedAt } : null
}

export const dropCopy = (db: Db, { provider, vehicleId }: CopyKey) =>
  db
    .deleteFrom('vehicleDataCopy')
    .where('provider', '=', provider)
    .where('vehicleId', '=', vehicleId)
    .execute()
