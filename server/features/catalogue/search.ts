import type { FoundVehicle } from '#contract/vehicleManual.ts'
import type { Grants } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import { itemsMeeting, type Items } from '../../resource/items.ts'
import { filterConditions, grantedRows } from '../../resource/within.ts'
import { vehicleItems } from './queries.ts'

const most = 20

export async function searchCatalogue(db: Db, grants: Grants, text: string): Promise<FoundVehicle[]> {
  const query = { l: most, lo: 0, sf: 'model', so: 'asc', search: text }
  const conditions = [...grantedRows(grants), ...filterConditions({ filter: {}, range: [] }, query)]
  const page = (rows: Items<unknown>) => rows.orderBy('item.model').limit(most)
  const items = await itemsMeeting(db, vehicleItems(db), { conditions, page, unprepared: true })
  return items.map(({ _id, source, licence, manufacturer, model, variant, drivetrain }) => ({
    ...{ provider: 'catalogue', source, licence, vehicleId: _id },
    ...{ manufacturer, model, variant, drivetrain },
  }))
}
