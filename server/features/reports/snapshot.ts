import type { Selectable } from 'kysely'
import type { Report } from '#contract/report.ts'
import type { DrawnSignature } from '#domain/drawnSignature.ts'
import type { RecordedReading } from '#domain/measurement/readings.ts'
import { factsHash } from '../../audit/entry.ts'
import type { Db } from '../../db/db.ts'
import { addressLines } from '../../signing/address.ts'
import type { CompanyVehicle } from '../../db/tables.ts'
import { learntOf } from './queries.ts'

interface Basis {
  number: string
  level: string
  dueDate: string
}

/** The report that this one corrects, why, and of readings that were entered wrongly what stood there. */
export interface Replaces {
  reportId: string
  number: string | null
  reason: string
  measuredAt?: string | null
  corrected?: RecordedReading[]
}

/** Who closed a draft as failed that another person had recorded, and why. */
export interface Closed {
  userId: string
  by: string
  at: string
  reason: string
}

/** Who signed a draft that this person took over and in which another person had measured. */
export interface SignedBy {
  userId: string
  by: string
}

interface Parts {
  draft: Report
  vehicle: Selectable<CompanyVehicle>
  basis: Basis
  /** Who measured. */
  userId: string
  number: string
  verifyCode: string
  result: 'valid' | 'invalid'
  drawn: DrawnSignature | null
  replaces: Replaces | null
  closed?: Closed
  signedBy?: SignedBy
  now: Date
}

/** What a final report rests on, as it was at that moment: a later change elsewhere changes nothing here. */
export async function snapshotOf(
  db: Db,
  {
    draft,
    vehicle,
    basis,
    userId,
    number,
    verifyCode,
    result,
    drawn,
    replaces,
    closed,
    signedBy,
    now,
  }: Parts,
) {
  const { type, name, customer, place, measuredAt, timeZone, ambientTemp_dC, relHumidity_pct, remarks } =
    draft
  const { instruments, photos, measurement, judgement, precedingDisconnection, correction } = draft
  const recorded = {
    ...{ type, name, customer, place, measuredAt, timeZone },
    ...{ ambientTemp_dC, relHumidity_pct, remarks, result, correction },
  }
  const shown = {
    ...{ report: recorded, vehicle: factsOf(vehicle), precedingDisconnection },
    ...{ instruments, photos, measurement, judgement },
  }
  const { companyId, authorityId } = vehicle
  const { language, ...person } = await testerOf(db, userId)
  const owner = await ownerOf(db, vehicle)
  const { learnt } = await learntWith(db, draft._id)
  const { takeovers } = draft
  return {
    ...shown,
    report: {
      ...{ _id: draft._id, number, verifyCode, ...recorded },
      finalisedAt: now.toISOString(),
    },
    language,
    organisation: { name: owner.name, address: addressLines(owner, language) },
    owner: { companyId, authorityId, authorId: userId },
    tester: {
      ...{ fullName: person.fullname, evalId: person.evalid },
      ...{ certificateNumber: basis.number, level: basis.level, dueDate: basis.dueDate },
    },
    // What relies on it later looks for the car by this, and for what no one's words say.
    companyVehicleId: vehicle.id,
    learnt,
    replaces,
    ...(takeovers.length > 0 && { takeovers }),
    ...(closed && { closed }),
    ...(signedBy && { signedBy }),
    signature: {
      ...{ name: (closed ?? signedBy)?.by ?? person.fullname, at: now.toISOString(), drawn },
      // Of what stood there when it was signed: number, code and times were not known then.
      contentSha256: factsHash(shown),
    },
  }
}

const testerOf = (db: Db, id: string) =>
  db
    .selectFrom('user')
    .select(['fullname', 'evalid', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const learntWith = (db: Db, id: string) =>
  db.selectFrom('report as r').select(learntOf.as('learnt')).where('r.id', '=', id).executeTakeFirstOrThrow()

const ownerOf = (db: Db, { companyId, authorityId }: Parts['vehicle']) =>
  db
    .selectFrom(companyId ? 'company' : 'authority')
    .select(['name', 'street', 'zip', 'city', 'country'])
    .where('id', '=', companyId ?? authorityId)
    .executeTakeFirstOrThrow()

function factsOf(vehicle: Parts['vehicle']) {
  const { vin, plate, plateCountry, manufacturer, model, drivetrain } = vehicle
  const { constructionYear, hvVoltage, mileage } = vehicle
  return { vin, plate, plateCountry, manufacturer, model, drivetrain, constructionYear, hvVoltage, mileage }
}

/** Who made it final: the tester, or the person who signed or closed what another person had measured. */
export const signerOf = ({ closed, signedBy, owner }: Pick<Snapshot, 'closed' | 'signedBy' | 'owner'>) =>
  closed?.userId ?? signedBy?.userId ?? owner.authorId

export type Snapshot = Awaited<ReturnType<typeof snapshotOf>>
