import type { Report, reports } from '#contract/report.ts'
import { isClosedAsFailed } from '#domain/leftOpen.ts'
import { grantsOf } from '#domain/policy.ts'
import { Problem } from '../../http/problem.ts'
import type { Context } from '../../http/context.ts'
import { personById } from '../accounts/queries.ts'
import { replacedByClosing } from './correction.ts'
import { issueReport, judgedAgain, type Sealing } from './finalise.ts'
import { assertLeftOpen } from './leftOpen.ts'
import { certificateOf, measuredBy, withMoment } from './measuredBy.ts'
import { findVehicle } from './queries.ts'

type Closing = Context<typeof reports.closeFailed>

/**
 * Closes a draft with a dangerous voltage as a failed report, even if it is incomplete. The tester is the
 * person who measured; the responsible person signs.
 */
export async function closeFailed(context: Closing, services: Sealing, recorded: Report) {
  const { db, actor, now, body } = context
  assertLeftOpen(recorded, now)
  if (recorded.version !== body.version) throw new Problem('stale', { item: recorded })
  if (recorded.dangerSince === null) throw new Problem('report.notDangerous')
  const grants = grantsOf(actor, 'report.closeFailed')
  const vehicle = await findVehicle(db, recorded.companyVehicleId, grants, { isDanger: true })
  const { timeZone } = services.config
  const dated = withMoment(recorded, { timeZone, now })
  const { draft } = await judgedAgain(db, services, vehicle, { recorded: dated, now, timeZone })
  if (!isClosedAsFailed(draft.judgement)) throw new Problem('report.notDangerous')
  const userId = await measuredBy(db, draft)
  const { fullname: by } = await personById(db, actor.userId)
  await issueReport(context, {
    ...{ draft, vehicle, userId, result: 'invalid', drawn: null },
    basis: await certificateOf(db, services, draft, userId),
    replaces: await replacedByClosing(db, services, draft),
    closed: { userId: actor.userId, by, at: now.toISOString(), reason: body.reason },
  })
}
