import { sql } from 'kysely'
import type { Vehicle, VehicleManufacturer } from '#contract/catalogue.ts'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import type { Db } from '../../db/db.ts'
import type { Limits } from '../../http/limits.ts'
import type { EntryTable } from './entries.ts'
import { proposedManufacturer, proposedVehicle } from './propose.ts'

/** Aliases are found under their target. */
export const manufacturerItems = (db: Db) =>
  db
    .selectFrom('vehicleManufacturer as m')
    .where('m.mergedInto', 'is', null)
    .select(['m.id', 'm.version', 'm.name', 'm.state', 'm.catalogue', 'm.source', 'm.authorId'])
    .select(['m.createdAt', 'm.searchText', sql<string[]>`string_to_array(m.wmi, ' ')`.as('wmi')])
    .$narrowType<Pick<VehicleManufacturer, 'state' | 'catalogue'>>()

export const vehicleItems = (db: Db) =>
  db
    .selectFrom('vehicle as v')
    .where('v.mergedInto', 'is', null)
    .selectAll('v')
    .$narrowType<Pick<Vehicle, 'state' | 'catalogue' | 'drivetrain' | 'euCategory' | 'voltageClass'>>()
    .$narrowType<Pick<Vehicle, 'serviceDisconnect' | 'hvComponents'>>()

export async function currentId(db: Db, table: EntryTable, id: string) {
  const entry = await db.selectFrom(table).select('mergedInto').where('id', '=', id).executeTakeFirst()
  return entry?.mergedInto ?? id
}

type Typed = Pick<CompanyVehicle, 'manufacturer' | 'model' | 'drivetrain' | 'constructionYear'>

interface ProposalContext {
  db: Db
  limits: Limits
  actor: { userId: string }
  /** The vehicle's owner, whose proposals are counted. */
  organisationId: string
}

export async function catalogued(input: ProposalContext, { constructionYear, ...typed }: Typed) {
  const proposal = {
    db: input.db,
    author: { authorId: input.actor.userId, state: 'proposed' as const },
    assertQuota: () => input.limits.count('vehicle.create.organisation', input.organisationId),
  }
  const manufacturer = await proposedManufacturer(proposal, typed.manufacturer)
  const vehicle = await proposedVehicle(proposal, manufacturer, { ...typed, year: constructionYear })
  return { manufacturerId: manufacturer.id, vehicleId: vehicle.id }
}
