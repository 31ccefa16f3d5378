import { sql } from 'kysely'
import { longTagHours } from '#domain/longTag.ts'
import type { companyVehicles, CompanyVehicle } from '#contract/vehicle.ts'
import type { Db } from '../../db/db.ts'
import { Problem, notThere } from '../../http/problem.ts'
import { believedMeasuredAt } from '../reports/believed.ts'
import { activeTags } from './tags/queries.ts'
import { isUnderVoltage, hasOpenFault } from './now.ts'
import { writeVersion } from '../../resource/changing.ts'
import { giveFile } from '../../files/intact.ts'
import { blaming } from '../../http/errors.ts'
import type { Context } from '../../http/context.ts'
import { assertOpenCompany } from '../companies/queries.ts'
import { notifyAdmins } from '../companies/coworkers/membership.ts'

/**
 * Refuses to archive or transfer a vehicle with a tag, a report being sealed or a draft with a dangerous voltage.
 * Otherwise these would be hidden, and the vehicle could be registered again without them. The caller locks
 * the vehicle.
 */
async function assertNothingPending(db: Db, vehicleId: string) {
  if ((await activeTags(db, vehicleId)).length > 0) throw new Problem('companyVehicle.tagged')
  const sealing = await reportsOf(db, vehicleId).where('state', '=', 'sealing').executeTakeFirst()
  if (sealing) throw new Problem('companyVehicle.sealing')
  const dangerous = await reportsOf(db, vehicleId)
    .where('state', '=', 'draft')
    .where('foundVoltage', '=', true)
    .executeTakeFirst()
  if (dangerous) throw new Problem('companyVehicle.dangerousDraft')
}

/** Reports refer to the vehicle, so it is archived and not deleted. */
export async function archive(db: Db, id: string) {
  await assertNothingPending(db, id)
  await db
    .updateTable('companyVehicle')
    .set({ archivedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Drafts belong to the old owner, and the new company could not finish them. */
async function assertNoDraft(db: Db, vehicleId: string) {
  const open = await reportsOf(db, vehicleId).where('state', 'in', ['draft', 'failed']).executeTakeFirst()
  if (open) throw new Problem('companyVehicle.drafted')
}

/** Refuses a new VIN while a recent measurement or a found voltage counts: it says nothing about another vehicle. */
export async function assertVinReplaceable(db: Db, vehicleId: string) {
  if (await isUnderVoltage(db, vehicleId))
    throw new Problem('companyVehicle.vinLive', { fields: { vin: 'companyVehicle.vinLive' } })
  const isTagged = (await activeTags(db, vehicleId)).length > 0
  const reports = await reportsOf(db, vehicleId)
    .where('type', '=', 'disconnection')
    .where(sql<boolean>`(state <> 'draft' or measured_at is not null or found_voltage)`)
    .where(
      sql<boolean>`(state = 'sealing' or greatest(${believedMeasuredAt('report')}, measurement_known_at) > ${lately})`,
    )
    .executeTakeFirst()
  if (!isTagged && !reports) return
  throw new Problem('companyVehicle.vinRelied', { fields: { vin: 'companyVehicle.vinRelied' } })
}

const lately = sql`now() - ${sql.lit(longTagHours)} * interval '1 hour'`

const reportsOf = (db: Db, vehicleId: string) =>
  db.selectFrom('report').select('id').where('companyVehicleId', '=', vehicleId)

type Transfer = Context<typeof companyVehicles.transfer>

/**
 * Transfers a locked vehicle to another company. It keeps its id, so reports, tags and found voltages stay
 * linked. Tags, drafts and open defects belong to the old owner, so none may be open.
 */
export async function transfer({ db, body: { companyId } }: Transfer, vehicle: CompanyVehicle) {
  const { _id: id, owner, plate, vin } = vehicle
  if (companyId === vehicle.companyId) throw new Problem('invalid', { fields: { companyId: 'invalid' } })
  await assertNothingPending(db, id)
  await assertNoDraft(db, id)
  if (await hasOpenFault(db, id)) throw new Problem('companyVehicle.faulty')
  const { name: company } = await assertOpenCompany(db, companyId).catch(blamed)
  await blaming('companyId', writeVersion(db, 'companyVehicle', id, { companyId, authorityId: null }))
  const photoId = vehicle.serviceDisconnectPhotoId
  if (photoId) await giveFile(db, photoId, { companyId })
  await notifyAdmins(db, companyId, 'vehicleTransferred', { owner, company, vehicle: plate || vin })
}

function blamed(error: unknown): never {
  throw error instanceof Problem && error.code === 'notFound' ? notThere('companyId') : error
}
