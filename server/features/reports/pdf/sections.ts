import type { MeasuredInput } from '#contract/measurement.ts'
import type { Snapshot } from '../snapshot.ts'
import { disconnectionPaper } from './disconnection.ts'
import { equalizationPaper, pointName } from './equalization.ts'
import { isolationPaper } from './isolation.ts'
import { checkText, type PdfSections, type Translate } from './row.ts'

export function sectionsOf(snapshot: Snapshot, t: Translate): PdfSections {
  const { type, measurement } = measuredIn(snapshot)
  switch (type) {
    case 'disconnection':
      return disconnectionPaper(snapshot, measurement, t)
    case 'isolation':
      return isolationPaper(snapshot, measurement, t)
    case 'potentialEqualization':
      return equalizationPaper(snapshot, measurement, t)
  }
}

/** Each failure has the name used in the table below. */
export const failuresOf = (snapshot: Snapshot, t: Translate) =>
  snapshot.judgement.checks.flatMap(({ name, row, reason }) =>
    reason ? [{ point: rowName(snapshot, name, row, t), reason: t(`report.reason.${reason}`) }] : [],
  )

function rowName(snapshot: Snapshot, name: string, row: number | undefined, t: Translate) {
  const { type, measurement } = measuredIn(snapshot)
  const point = type === 'potentialEqualization' && row !== undefined ? measurement.points[row] : undefined
  if (point) return pointName(point, row ?? 0, t)
  return checkText(name, t) + (row === undefined ? '' : ` ${row + 1}`)
}

const measuredIn = ({ report, measurement }: Snapshot) =>
  ({ type: report.type, measurement }) as MeasuredInput
