import type { reports, Report } from '#contract/report.ts'
import { isAcceptable } from '#domain/measurement/preceding.ts'
import { appendToLog, appendAllToLog } from '../../audit/chain.ts'
import { Problem } from '../../http/problem.ts'
import type { Context } from '../../http/context.ts'
import { attachTag } from '../vehicles/tags/attach.ts'

/**
 * The responsible person accepts a disconnection with contradictory values. From then on other reports may
 * rely on it, and its tag is attached if it is recent enough.
 */
export async function acceptReport({ db, actor, body }: Context<typeof reports.accept>, report: Report) {
  const { _id: reportId, number, companyId, authorityId } = report
  assertAcceptable(report)
  const { reason } = body
  await db
    .insertInto('reportAcceptance')
    .values({ reportId, companyId, authorityId, acceptedBy: actor.userId, reason })
    .execute()
  await appendAllToLog(db, actor.userId, await attachTag(db, reportId))
  const payload = { number, reason }
  await appendToLog(db, { type: 'report.accepted', actorId: actor.userId, objectId: reportId, payload })
}

function assertAcceptable({ judgement: { warnings }, ...report }: Report) {
  if (report.state !== 'final') throw new Problem('report.notFinal')
  if (isAcceptable({ ...report, warnings })) return
  const wasAcceptable = isAcceptable({ ...report, warnings, acceptance: null })
  throw new Problem(wasAcceptable ? 'report.alreadyAccepted' : 'report.nothingToAccept')
}
