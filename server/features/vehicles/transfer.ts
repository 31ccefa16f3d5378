import type { companyVehicles, CompanyVehicle } from '#contract/vehicle.ts'
import type { Db } from '../../db/db.ts'
import { writeVersion } from '../../resource/changing.ts'
import { giveFile } from '../../files/intact.ts'
import { blaming } from '../../http/errors.ts'
import { notThere, Problem } from '../../http/problem.ts'
import type { Context } from '../../http/context.ts'
import { assertOpenCompany } from '../companies/queries.ts'
import { notifyAdmins } from '../companies/coworkers/membership.ts'
import { hasOpenFault } from './now.ts'
import { assertNothingPending, assertNoDraft } from './inUse.ts'

type Transfer = Context<typeof companyVehicles.transfer>

/**
 * Transfers a locked vehicle to another company. It keeps its id, so reports, tags and found voltages stay
 * linked. Tags, drafts and open defects belong to the old owner, so none may be open.
 */
export async function transfer({ db, body: { companyId } }: Transfer, vehicle: CompanyVehicle) {
  const { _id: id, owner, plate, vin } = vehicle
  if (companyId === vehicle.companyId) return
  await assertNothingPending(db, id)
  await assertNoDraft(db, id)
  if (await hasOpenFault(db, id)) throw new Problem('companyVehicle.faulty')
  const { name: company } = await assertOpenCompany(db, companyId).catch(blamed)
  await blaming('companyId', setOwner(db, { id, companyId }))
  const photoId = vehicle.serviceDisconnectPhotoId
  if (photoId) await giveFile(db, photoId, { companyId })
  await notifyAdmins(db, companyId, 'vehicleTransferred', { owner, company, vehicle: plate || vin })
}

function blamed(error: unknown): never {
  throw error instanceof Problem && error.code === 'notFound' ? notThere('companyId') : error
}

const setOwner = (db: Db, { id, companyId }: { id: string; companyId: string }) =>
  writeVersion(db, 'companyVehicle', id, { companyId, authorityId: null })
