import { reports } from '#contract/report.ts'
import { call } from '../../../api/call.ts'
import { isProblem } from '../../../api/CallProblem.ts'

/** Deletes a draft of the server, which may be gone already. */
export async function removeReport(id: string) {
  try {
    await call(reports.remove, { params: { id } })
  } catch (problem) {
    if (!isProblem(problem, 'notFound')) throw problem
  }
}
