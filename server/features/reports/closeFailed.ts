import { randomBytes } from 'node:crypto'
import type { Report, reports } from '#contract/report.ts'
import { isClosedAsFailed } from '#domain/leftOpen.ts'
import { grantsOf } from '#domain/policy.ts'
import { formatVerifyCode } from '#domain/codes.ts'
import type { Config } from '../../config.ts'
import { Problem } from '../../http/problem.ts'
import { reserveNumber } from '../../signing/issuedNumbers.ts'
import type { Trust } from '../../signing/sealed.ts'
import type { Context } from '../../http/context.ts'
import { personById } from '../accounts/queries.ts'
import { keepInstruments } from '../instruments/queries.ts'
import { replacedByClosing } from './correction.ts'
import { freeze, judgedAgain } from './finalise.ts'
import { assertLeftOpen } from './leftOpen.ts'
import { certificateOf, measuredBy, withMoment } from './measuredBy.ts'
import { findVehicle } from './queries.ts'
import { dayMeasured } from './record.ts'
import { snapshotOf } from './snapshot.ts'

type Closing = Context<typeof reports.closeFailed>

/**
 * Closes a draft with a dangerous voltage as a failed report, even if it is incomplete. The tester is the
 * person who measured; the responsible person signs.
 */
export async function closeFailed(
  { db, actor, today, now, body }: Closing,
  { config, log, recorded }: Trust & { config: Pick<Config, 'timeZone'>; recorded: Report },
) {
  assertLeftOpen(recorded, now)
  if (recorded.version !== body.version) throw new Problem('stale', { item: recorded })
  if (recorded.dangerSince === null) throw new Problem('report.notDangerous')
  const grants = grantsOf(actor, 'report.closeFailed')
  const vehicle = await findVehicle(db, recorded.companyVehicleId, grants, { isDanger: true })
  const { timeZone } = config
  const dated = withMoment(recorded, { timeZone, now })
  const { draft } = await judgedAgain(db, { config, log }, vehicle, { recorded: dated, now, timeZone })
  if (!isClosedAsFailed(draft.judgement)) throw new Problem('report.notDangerous')
  const ownerId = vehicle.companyId ?? vehicle.authorityId ?? ''
  const userId = await measuredBy(db, draft)
  const { fullname: by } = await personById(db, actor.userId)
  const snapshot = await snapshotOf(db, {
    ...{ draft, vehicle, userId, result: 'invalid', drawn: null, now },
    basis: await certificateOf(db, { config, log, draft }, userId),
    number: await reserveNumber(db, { ownerId, kind: 'report', today }),
    verifyCode: formatVerifyCode(randomBytes(13)),
    replaces: await replacedByClosing(db, { config, log }, draft),
    closed: { userId: actor.userId, by, at: now.toISOString(), reason: body.reason },
  })
  const ids = draft.instruments.map(({ instrumentId }) => instrumentId)
  await keepInstruments(db, { reportId: draft._id, ids, measuredOn: dayMeasured(draft) })
  await freeze(db, draft._id, snapshot)
}
