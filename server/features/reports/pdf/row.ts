import { shownVerdict } from '#domain/measurement/contradictions.ts'
import type { ReadingValue } from '#domain/measurement/readings.ts'
import type { Values } from '#domain/text.ts'
import type { OutcomeText, ReportDocument } from '../../../documents/types.ts'
import type { Snapshot } from '../snapshot.ts'

export type Translate = (key: string, values?: Values) => string

/** The part of the document that depends on the type of report. */
export type PdfSections = Pick<ReportDocument, 'conditions' | 'checklist' | 'measurements'> & {
  method: string
}

export const outcomes = { valid: 'passed', invalid: 'failed', contradicted: 'contradicted' } as const

export const checkText = (name: string, t: Translate) =>
  t(/^(step|part)\./.test(name) ? `report.${name}` : `report.check.${name}`)

/** A final report has no open rows. */
export function ended({ judgement }: Snapshot, name: string, t: Translate, row?: number): OutcomeText {
  const check = judgement.checks.find((one) => one.name === name && one.row === row)
  const verdict = check ? shownVerdict(check, judgement.warnings) : 'invalid'
  return {
    outcome: verdict === 'incomplete' ? 'failed' : outcomes[verdict],
    word: t(`report.row.${verdict}`),
  }
}

/** The value before a correction marked it as mistyped; blank if there is none. */
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

/** First values in rows that a correction removed, which appear nowhere else. */
export const removedFirst = ({ replaces }: Snapshot, list: string, left: number) =>
  (replaces?.corrected ?? []).flatMap(({ field, value }) => {
    const [of, row = '', name = ''] = field.split('.')
    return of === list && Number(row) >= left && value !== null ? [{ row: Number(row), name, value }] : []
  })

export const removedRow = (point: string, value: string, t: Translate) => ({
  ...{ point: t('report.correction.removed', { point }), value, limit: '' },
  ...{ outcome: 'contradicted' as const, word: t('report.withdrawn.word') },
})

/** A row that is not required: a dangerous voltage stops the work. */
export const leftOut = (key: 'notMeasured' | 'notDone', t: Translate): OutcomeText => ({
  outcome: 'notApplicable',
  word: t(`report.row.${key}`),
})

export const stated: OutcomeText = { outcome: 'notApplicable', word: '' }

interface Confirmed {
  safetyInstructionConfirmed: boolean | null
  ppeConfirmed: boolean | null
}

/** Safety instruction and protective equipment. With a dangerous voltage they may be blank. */
export const confirmations = ({ safetyInstructionConfirmed, ppeConfirmed }: Confirmed, t: Translate) => {
  const rows = { safetyInstruction: safetyInstructionConfirmed, ppe: ppeConfirmed }
  return Object.entries(rows).map(([name, answer]) => ({
    label: t(`report.check.${name}`),
    value: answer === null ? t('report.securing.blank') : t(answer ? 'report.confirmed' : 'report.no'),
  }))
}
