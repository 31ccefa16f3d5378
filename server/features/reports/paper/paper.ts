import type { MeasuredInput } from '#contract/measurement.ts'
import { disconnectionPaper } from './disconnection.ts'
import { checkText, confirmations, judgedRow, type Paper, type Translate } from './row.ts'
import type { Snapshot } from '../snapshot.ts'

/** What the type of a report puts on its paper. */
export function paperOf(snapshot: Snapshot, t: Translate): Paper {
  const { type, measurement } = { ...snapshot, ...snapshot.report } as MeasuredInput
  if (type === 'disconnection') return disconnectionPaper(snapshot, measurement, t)
  const rows = snapshot.judgement.checks.map((check) => ({
    point: checkText(check.name, t) + (check.row === undefined ? '' : ` ${check.row + 1}`),
    value: '',
    limit: '',
    ...judgedRow(check, snapshot, t),
  }))
  return {
    conditions: confirmations(t),
    checklist: [],
    measurements: [{ title: t(`report.type.${type}`), rows }],
  }
}
