import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { isContradicted } from '#domain/measurement/preceding.ts'
import { isFreshEnough } from '#domain/tag.ts'
import type { Occurrence } from '../../../audit/chain.ts'
import type { Db } from '../../../db/db.ts'
import { acceptanceOf } from '../../reports/acceptanceOf.ts'
import { contradictionsOf } from '../../reports/contradictions.ts'
import { energisedSince } from './queries.ts'

/**
 * Attaches the tag of a valid disconnection that became final or was accepted, unless it is contradictory or
 * a day old, or the vehicle was energised since or archived. A person's existing tag on the vehicle remains
 * and relies on the latest measurement.
 */
export async function attachTag(db: Db, reportId: string): Promise<Occurrence[]> {
  const report = await measuredFree(db, reportId)
  if (!report?.measuredAt || !report.finalisedAt || isContradicted(report)) return []
  const { now, measuredAt, number, finalisedAt, acceptance, contradictions: _none, ...facts } = report
  const { companyVehicleId: vehicleId } = facts
  if (!isFreshEnough(new Date(measuredAt), new Date(now))) return []
  const by = { authorId: facts.authorId, knownAt: acceptance?.at ?? finalisedAt }
  if (await energisedSince(db, { vehicleId, reportId, since: measuredAt, by })) return []
  const renewed = await renewTag(db, { ...facts, reportId, since: measuredAt })
  const tags = await db
    .insertInto('disconnectionTag')
    .values({ id: uuid(), ...facts, reportId, since: measuredAt, createdAt: acceptance?.at ?? finalisedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'companyVehicleId'])
    .execute()
  const payload = { companyVehicleId: vehicleId, report: number }
  return [
    ...renewed.map(({ id }) => ({ type: 'tag.followed' as const, objectId: id, payload })),
    ...tags.map(({ id }) => ({ type: 'tag.hung' as const, objectId: id, payload })),
  ]
}

/** Locks the vehicle, so it is not archived at the same time. */
const measuredFree = (db: Db, reportId: string) =>
  db
    .selectFrom('report as r')
    .innerJoin('companyVehicle as v', 'v.id', 'r.companyVehicleId')
    .select(['r.companyVehicleId', 'r.companyId', 'r.authorityId', 'r.authorId', 'r.measuredAt'])
    .select(['r.number', 'r.finalisedAt', sql<string>`now()`.as('now')])
    .select([contradictionsOf('r').as('contradictions'), acceptanceOf('r').as('acceptance')])
    .where('r.id', '=', reportId)
    .where('r.type', '=', 'disconnection')
    .where('r.result', '=', 'valid')
    .where('v.archivedAt', 'is', null)
    // No tag for a person who measured but did not finalise, because they are no longer there to remove it.
    .where(sql<boolean>`r.snapshot->'signedBy' is null`)
    .forShare('v')
    .executeTakeFirst()

interface AttachedTag {
  companyVehicleId: string
  authorId: string
  reportId: string
  since: string
}

const renewTag = (db: Db, { companyVehicleId, authorId, reportId, since }: AttachedTag) =>
  db
    .updateTable('disconnectionTag')
    .set({ reportId, since })
    .where('companyVehicleId', '=', companyVehicleId)
    .where('authorId', '=', authorId)
    .where('releasedAt', 'is', null)
    // The correction of a mistyped value has the time of the corrected report.
    .where('since', '<=', since)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('disconnectionTag as by').select('by.id').where('by.reportId', '=', reportId))),
    )
    .returning('id')
    .execute()

/** Moves the tag of a corrected disconnection to the correction, if that found no voltage and is not contradictory. */
export async function followCorrection(db: Db, reportId: string): Promise<Occurrence[]> {
  const correction = await db
    .selectFrom('report as r')
    .select(contradictionsOf('r').as('contradictions'))
    .where('r.id', '=', reportId)
    .executeTakeFirst()
  if (!correction || correction.contradictions.length > 0) return []
  const followed = await db
    .updateTable('disconnectionTag as g')
    .from('report as r')
    .set((eb) => ({ reportId: eb.ref('r.id'), since: sql<string>`r.measured_at` }))
    .where('r.id', '=', reportId)
    .where('r.result', '=', 'valid')
    .whereRef('g.reportId', '=', 'r.replacesId')
    .where('g.releasedAt', 'is', null)
    .returning(['g.id', 'g.companyVehicleId', 'r.number'])
    .execute()
  return followed.map(({ id, companyVehicleId, number }) => ({
    type: 'tag.followed',
    objectId: id,
    payload: { companyVehicleId, report: number },
  }))
}
