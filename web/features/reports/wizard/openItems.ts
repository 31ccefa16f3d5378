import type { Judgement } from '#domain/measurement/judgement.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Draft } from '../draft/draft.ts'
import { calibrationOn, isInstrumentsDone, measuringDay, needsProvingUnit } from './instruments.ts'
import { secureKeys } from './checklists.ts'

/** Something that keeps a report from being finalised, and the page where it is mended. */
export interface OpenItem {
  step: string
  text: TextKey
}

const clockToleranceMs = 5 * 60_000

/** Everything that is open, page by page; empty when the report can be finalised. */
export function openItems(draft: Draft, judgement: Judgement, now: Date): OpenItem[] {
  const items = [
    ...vehicleItems(draft),
    ...instrumentItems(draft, now),
    ...judgement.checks.flatMap(({ name, verdict }) =>
      verdict === 'incomplete' ? [{ step: stepOfCheck(name), text: `report.check.${name}` as TextKey }] : [],
    ),
    ...judgement.inputErrors.map(({ field }) => errorItem(field)),
    ...detailItems(draft, judgement, now),
  ]
  return items.filter(({ text }, at) => items.findIndex((other) => other.text === text) === at)
}

/** The page on which a row of the judgement is filled in. */
export function stepOfCheck(name: string): string {
  if (name === 'safetyInstruction' || name === 'ppe') return 'safety'
  if (/^u[A-Z]/.test(name)) return 'voltages'
  const key = name.replace('step.', '')
  return secureKeys.some((secured) => secured === key) ? 'secure' : key
}

const vehicleItems = ({ vehicle }: Draft): OpenItem[] =>
  vehicle ? [] : [{ step: 'vehicle', text: 'report.wizard.vehicle.open' }]

function instrumentItems(draft: Draft, now: Date): OpenItem[] {
  const day = measuringDay(draft, now)
  const step = 'instruments'
  if (needsProvingUnit(draft)) return [{ step, text: 'report.wizard.instruments.provingUnit' }]
  if (!isInstrumentsDone(draft)) return [{ step, text: 'report.wizard.instruments.open' }]
  return draft.instruments.some((instrument) => calibrationOn(day, instrument) === 'expired')
    ? [{ step, text: 'report.instrument.expired' }]
    : []
}

function errorItem(field: string): OpenItem {
  const [first = '', key = ''] = field.split('.')
  if (first === 'steps') return { step: stepOfCheck(`step.${key}`), text: 'report.wizard.review.order' }
  return {
    step: first.startsWith('u') || first === 'makerLimit_mV' ? 'voltages' : 'wait',
    text: 'report.wizard.review.range',
  }
}

function detailItems({ name, remarks, measuredAt }: Draft, { verdict }: Judgement, now: Date): OpenItem[] {
  const items: OpenItem[] = []
  if (name.trim() === '') items.push({ step: 'details', text: 'report.wizard.details.open' })
  if (verdict === 'invalid' && remarks.trim() === '')
    items.push({ step: 'details', text: 'report.wizard.review.remarks' })
  const isFuture = measuredAt !== null && Date.parse(measuredAt) > now.getTime() + clockToleranceMs
  if (verdict && verdict !== 'incomplete' && (measuredAt === null || isFuture))
    items.push({ step: 'voltages', text: 'report.wizard.review.measuredAt' })
  return items
}
