import type { Selectable } from 'kysely'
import type { Report } from '#contract/report.ts'
import type { Locale } from '#domain/locale.ts'
import type { Db } from '../../db/db.ts'
import { addressLines } from '../../signing/address.ts'
import type { CompanyVehicle } from '../../db/tables.ts'

interface Basis {
  number: string
  level: string
  dueDate: string
}

interface Parts {
  draft: Report
  vehicle: Selectable<CompanyVehicle>
  basis: Basis
  userId: string
  number: string
  verifyCode: string
  result: 'valid' | 'invalid'
  now: Date
}

/** What a final report rests on, as it was at that moment: a later change elsewhere changes nothing here. */
export async function snapshotOf(
  db: Db,
  { draft, vehicle, basis, userId, number, verifyCode, result, now }: Parts,
) {
  const tester = await db
    .selectFrom('user')
    .select(['fullname', 'evalid', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const owner = vehicle.companyId
    ? await db.selectFrom('company').selectAll().where('id', '=', vehicle.companyId).executeTakeFirstOrThrow()
    : await db
        .selectFrom('authority')
        .selectAll()
        .where('id', '=', vehicle.authorityId)
        .executeTakeFirstOrThrow()
  const { type, name, place, measuredAt, timeZone, instruments, measurement, remarks, judgement } = draft
  const { vin, plate, plateCountry, manufacturer, model, drivetrain, constructionYear, hvVoltage, mileage } =
    vehicle
  return {
    report: {
      _id: draft._id,
      number,
      verifyCode,
      type,
      name,
      place,
      measuredAt,
      timeZone,
      remarks,
      result,
      finalisedAt: now.toISOString(),
    },
    language: tester.language as Locale,
    organisation: {
      name: owner.name,
      address: addressLines(owner, tester.language as Locale),
    },
    owner: { companyId: vehicle.companyId, authorityId: vehicle.authorityId, authorId: userId },
    tester: {
      fullName: tester.fullname,
      evalId: tester.evalid,
      certificateNumber: basis.number,
      level: basis.level,
      dueDate: basis.dueDate,
    },
    vehicle: {
      vin,
      plate,
      plateCountry,
      manufacturer,
      model,
      drivetrain,
      constructionYear,
      hvVoltage,
      mileage,
    },
    instruments,
    measurement,
    judgement,
  }
}

export type Snapshot = Awaited<ReturnType<typeof snapshotOf>>
