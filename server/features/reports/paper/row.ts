import { rowTold } from '#domain/measurement/contradictions.ts'
import type { ReadingValue } from '#domain/measurement/readings.ts'
import type { Values } from '#domain/text.ts'
import type { Judged, ReportDocument } from '../../../documents/types.ts'
import type { Snapshot } from '../snapshot.ts'

export type Translate = (key: string, values?: Values) => string

/** The part of the paper that differs from one type of report to the next. */
export type Paper = Pick<ReportDocument, 'conditions' | 'checklist' | 'measurements'> & { method: string }

export const outcomes = { valid: 'passed', invalid: 'failed', contradicted: 'contradicted' } as const

/** What a row of the judgement is called. */
export const checkText = (name: string, t: Translate) =>
  t(/^(step|part)\./.test(name) ? `report.${name}` : `report.check.${name}`)

/** How a row of the judgement ended. Nothing becomes final with a row still open. */
export function ended({ judgement }: Snapshot, name: string, t: Translate, row?: number): Judged {
  const check = judgement.checks.find((one) => one.name === name && one.row === row)
  const told = check ? rowTold(check, judgement.warnings) : 'invalid'
  return { outcome: told === 'incomplete' ? 'failed' : outcomes[told], word: t(`report.row.${told}`) }
}

/** What stood in a field before a correction said that it was entered wrongly; blank where nothing did. */
export function firstEntered(
  { replaces }: Snapshot,
  field: string,
  print: (value: Exclude<ReadingValue, null>) => string,
  t: Translate,
): string {
  const before = replaces?.corrected?.find((one) => one.field === field)
  if (!before) return ''
  const value = before.value === null ? t('report.correction.none') : print(before.value)
  return t('report.correction.before', { value })
}

/**
 * The first values of the fields that a correction removed together with their row: nothing in the corrected measurement
 * shows them any more.
 */
export const removedFirst = ({ replaces }: Snapshot, list: string, left: number) =>
  (replaces?.corrected ?? []).flatMap(({ field, value }) => {
    const [of, place = '', name = ''] = field.split('.')
    return of === list && Number(place) >= left && value !== null ? [{ row: Number(place), name, value }] : []
  })

/** The row of the paper that such a value stands in. */
export const removedRow = (point: string, value: string, t: Translate) => ({
  ...{ point: t('report.correction.removed', { point }), value, limit: '' },
  ...{ outcome: 'contradicted' as const, word: t('report.withdrawn.word') },
})

/** A row that was not demanded: beside a dangerous voltage no one measures on. */
export const leftOut = (word: 'notMeasured' | 'notDone', t: Translate): Judged => ({
  outcome: 'notApplicable',
  word: t(`report.row.${word}`),
})

/** A value that was recorded and has no limit of its own. */
export const stated: Judged = { outcome: 'notApplicable', word: '' }

interface Confirmed {
  safetyInstructionConfirmed: boolean | null
  ppeConfirmed: boolean | null
}

/** Whether the tester was instructed and protected. Beside a dangerous voltage neither is demanded, so both can be blank. */
export const confirmations = ({ safetyInstructionConfirmed, ppeConfirmed }: Confirmed, t: Translate) => {
  const rows = { safetyInstruction: safetyInstructionConfirmed, ppe: ppeConfirmed }
  return Object.entries(rows).map(([name, answer]) => ({
    label: t(`report.check.${name}`),
    value: answer === null ? t('report.securing.blank') : t(answer ? 'report.confirmed' : 'report.no'),
  }))
}
