import type { Report } from '#contract/report.ts'
import { isLeftOpen } from '#domain/leftOpen.ts'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'

/** Which decisions on a final report the user may take. A report has at most one correction. */
export function useCorrections(report: Report) {
  const can = useCan()
  return {
    amends: !report.replacedBy && can('report.amend', report) && can('report.create', report),
    voids: can('report.void', report),
  }
}

/** Which decisions the user may take on a draft that its author left open. */
export function useLeftOpen(report: Report) {
  const can = useCan()
  const { _id: userId } = useAccount()
  const { dangerSince, authorId } = report
  const isOpen = isLeftOpen(report, new Date())
  return {
    takesOver:
      isOpen && authorId !== userId && can('report.takeOver', report) && can('report.create', report),
    closes: isOpen && dangerSince !== null && can('report.closeFailed', report),
  }
}
