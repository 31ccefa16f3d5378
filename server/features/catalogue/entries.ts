import type { Actor } from '#domain/policy.ts'
import { isAboveNominal } from '#domain/companyVehicle.ts'
import type { Db } from '../../db/db.ts'
import { nextVersion } from '../../resource/changing.ts'
import type { Services } from '../../services.ts'
import { Problem } from '../../http/problem.ts'

export type EntryTable = 'vehicle' | 'vehicleManufacturer'

/** Entries of administrators are accepted immediately, others are proposals. */
export const authorOf = ({ userId, isAdmin }: Actor) => ({
  authorId: userId,
  state: isAdmin ? ('accepted' as const) : ('proposed' as const),
})

/** T66: limits proposals per organisation and day. */
export async function assertQuota({ limits }: Services, { userId, isAdmin, company, authorities }: Actor) {
  if (isAdmin) return
  await limits.count('vehicle.create.organisation', company?.id ?? authorities[0]?.id ?? userId)
}

export const accept = (db: Db, table: EntryTable, id: string) =>
  db
    .updateTable(table)
    .set({ state: 'accepted', ...nextVersion })
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .execute()

/** An entry in use is merged instead of deleted. A proposal may be deleted; vehicles keep the typed text. */
export async function assertEntryUnused(db: Db, table: EntryTable, id: string) {
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

type Facts = Record<'yearFrom' | 'yearTo' | 'hvVoltage' | 'hvMaxVoltage', number | null>

/** Contradictory values of a model, by field: for example an end before the beginning. */
export const contradictionsOf = ({ yearFrom, yearTo, hvVoltage, hvMaxVoltage }: Facts) => ({
  ...(yearFrom !== null && yearTo !== null && yearTo < yearFrom && { yearTo: 'outOfRange' }),
  ...(!isAboveNominal(hvMaxVoltage, hvVoltage) && { hvMaxVoltage: 'outOfRange' }),
})
