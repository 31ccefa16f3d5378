import type { FoundVehicle } from '#contract/vehicleManual.ts'
import type { Reach } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import { rowsOf } from '../../db/statement.ts'
import { itemsWhere, narrowed, reached, valuesOf } from '../../http/within.ts'
import { vehicleItems } from './queries.ts'

const most = 20

/** Models of the catalogue by a part of their name. */
export async function searchCatalogue(db: Db, reach: Reach, text: string): Promise<FoundVehicle[]> {
  const wanted = { l: most, lo: 0, sf: 'model', so: 'asc', search: text }
  const conditions = [...reached(reach), ...narrowed({ filter: {}, range: [] }, wanted)]
  const rows = await rowsOf(db, {
    build: () =>
      itemsWhere(db, vehicleItems(db), conditions).selectAll('item').orderBy('item.model').limit(most),
    values: valuesOf(conditions),
    plannedAnew: true,
  })
  return (rows as unknown as (FoundVehicle & { id: string })[]).map((row) => ({
    provider: 'catalogue',
    source: row.source,
    licence: row.licence,
    vehicleId: row.id,
    manufacturer: row.manufacturer,
    model: row.model,
    variant: row.variant,
    drivetrain: row.drivetrain,
  }))
}
