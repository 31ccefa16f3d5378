import { sql } from 'kysely'
import type { Actor } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import type { House } from '../../house.ts'
import { Problem } from '../../http/problem.ts'

/** Of the catalogue. */
export type EntryTable = 'vehicle' | 'vehicleManufacturer'

/** What the administration enters is accepted at once; everybody else proposes. */
export const authorOf = ({ userId, isAdmin }: Actor) => ({
  authorId: userId,
  state: isAdmin ? ('accepted' as const) : ('proposed' as const),
})

/** T66: so many proposals a day for one organisation. */
export async function demandRoom({ limits }: House, { userId, isAdmin, company, authorities }: Actor) {
  if (isAdmin) return
  await limits.count('vehicle.create.organisation', company?.id ?? authorities[0]?.id ?? userId)
}

/** From now on everybody sees it. */
export const accept = (db: Db, table: EntryTable, id: string) =>
  db
    .updateTable(table)
    .set({ state: 'accepted', version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .execute()

/** What cars refer to is merged instead; a proposal may go, its cars keep what was typed. */
export async function refuseUnlessAlone(db: Db, table: EntryTable, id: string) {
  const { state } = await db.selectFrom(table).select('state').where('id', '=', id).executeTakeFirstOrThrow()
  if (state !== 'accepted') return
  const used = await db
    .selectFrom('companyVehicle')
    .select('id')
    .where(table === 'vehicle' ? 'vehicleId' : 'manufacturerId', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (used) throw new Problem('inUse')
}
