import { sql } from 'kysely'
import { manualContent, type ManualContent } from '#contract/vehicleManual.ts'
import type { Db } from '../../../db/db.ts'

interface Place {
  provider: string
  vehicleId: string
}

/** Stores a provider's answer for as long as its licence permits. */
export async function keepCopy(
  db: Db,
  { provider, vehicleId }: Place,
  manual: ManualContent,
  keepDays: number,
) {
  if (keepDays <= 0) return
  const kept = {
    manual: JSON.stringify(manual),
    fetchedAt: sql<string>`now()`,
    expiresAt: sql<string>`now() + make_interval(days => ${keepDays}::int)`,
  }
  await db
    .insertInto('vehicleDataCopy')
    .values({ provider, vehicleId, ...kept })
    .onConflict((known) => known.columns(['provider', 'vehicleId']).doUpdateSet(kept))
    .execute()
}

/** The last answer, if the licence still permits showing it. */
export async function keptCopy(db: Db, { provider, vehicleId }: Place) {
  const kept = await db
    .selectFrom('vehicleDataCopy')
    .select(['manual', 'fetchedAt'])
    .where('provider', '=', provider)
    .where('vehicleId', '=', vehicleId)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  const read = kept && manualContent.safeParse(kept.manual)
  return kept && read?.success ? { manual: read.data, date: kept.fetchedAt } : null
}

export const dropCopy = (db: Db, { provider, vehicleId }: Place) =>
  db
    .deleteFrom('vehicleDataCopy')
    .where('provider', '=', provider)
    .where('vehicleId', '=', vehicleId)
    .execute()
