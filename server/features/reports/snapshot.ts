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

/** The corrected report, the reason, and the first values of mistyped readings. */
interface Replaces {
  reportId: string
  number: string | null
  reason: string
  measuredAt?: string | null
  corrected?: RecordedReading[]
}

/** The person who closed another person's draft as failed, and the reason. */
export interface Closed {
  userId: string
  by: string
  at: string
  reason: string
}

/** The person who took over and signed a draft in which another person measured. */
interface SignedBy {
  userId: string
  by: string
}

export interface Parts {
  draft: Report
  vehicle: Selectable<CompanyVehicle>
  basis: Basis
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

/** A copy of everything a final report relies on. Later changes elsewhere have no effect. */
export async function snapshotOf(db: Db, parts: Parts) {
  const { draft, vehicle, basis, userId, number, verifyCode, result } = parts
  const { drawn, replaces, closed, signedBy, now } = parts
  const { type, name, customer, place, measuredAt, timeZone, ambientTemp_dC, relHumidity_pct } = draft
  const { remarks, instruments, photos, measurement, judgement, precedingDisconnection, correction } = draft
  const recorded = {
    ...{ type, name, customer, place, measuredAt, timeZone },
    ...{ ambientTemp_dC, relHumidity_pct, remarks, result, correction },
  }
  const content = {
    ...{ report: recorded, vehicle: factsOf(vehicle), precedingDisconnection },
    ...{ instruments, photos, measurement, judgement },
  }
  const { companyId, authorityId } = vehicle
  const { language, ...person } = await testerOf(db, userId)
  const owner = await ownerOf(db, vehicle)
  const { learnt } = await learntWith(db, draft._id)
  const { takeovers } = draft
  return {
    ...content,
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
    // Later reports find the vehicle by it, and by data that no tester enters.
    companyVehicleId: vehicle.id,
    learnt,
    replaces,
    ...(takeovers.length > 0 && { takeovers }),
    ...(closed && { closed }),
    ...(signedBy && { signedBy }),
    signature: {
      ...{ name: (closed ?? signedBy)?.by ?? person.fullname, at: now.toISOString(), drawn },
      // Covers what was displayed when signing; number, code and times were not known yet.
      contentSha256: factsHash(content),
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

/** The tester, or the person who signed or closed another person's measurement. */
export const signerOf = ({ closed, signedBy, owner }: Pick<Snapshot, 'closed' | 'signedBy' | 'owner'>) =>
  closed?.userId ?? signedBy?.userId ?? owner.authorId

export type Snapshot = Awaited<ReturnType<typeof snapshotOf>>
