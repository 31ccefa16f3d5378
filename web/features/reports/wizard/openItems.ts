import { stepOfRow } from '#domain/measurement/checklist.ts'
import type { Judgement } from '#domain/measurement/judgement.ts'
import { isMeasuredLater } from '#domain/measurement/measuredAt.ts'
import type { ReportType } from '#domain/reportType.ts'
import type { TextKey } from '#texts/texts.ts'
import { checkText } from '../checkText.ts'
import { isComplete, type Draft } from '../draft/draft.ts'
import { flawsOf } from './instruments.ts'
import { secureKeys } from './checklists.ts'

/** Something that keeps a report from being finalised, and the page and field where it is mended. */
export interface OpenItem {
  step: string
  text: TextKey
  /** Which one, where there are several. */
  values?: { number: number }
  field?: string
}

/** What decides beside the draft: the moment it is, and the reports one may make; null while nobody could ask. */
export interface Known {
  now: Date
  types: readonly ReportType[] | null
}

/** Everything that is open, page by page; empty when the report can be finalised. */
export function openItems(draft: Draft, judgement: Judgement, known: Known): OpenItem[] {
  const items = [
    ...typeItems(draft, known),
    ...vehicleItems(draft),
    ...instrumentItems(draft, known.now),
    ...judgement.checks.flatMap(({ name, verdict }) =>
      verdict === 'incomplete' ? [{ ...placeOf(name), text: checkText(name) }] : [],
    ),
    ...judgement.inputErrors.map(({ field }) => errorItem(field)),
    ...detailItems(draft, judgement, known.now),
  ]
  const sameAs = (one: OpenItem) => (other: OpenItem) =>
    other.text === one.text && other.values?.number === one.values?.number
  return items.filter((item, at) => items.findIndex(sameAs(item)) === at)
}

/** The page on which a row of the judgement is filled in. */
export function stepOfCheck(name: string): string {
  if (name === 'safetyInstruction' || name === 'ppe') return 'safety'
  const key = stepOfRow(name)
  return secureKeys.some((secured) => secured === key) ? 'secure' : key
}

/** The page of a field the server blamed, and the field's id on that page where it has one. */
export function placeOf(blamed: string): { step: string; field?: string } {
  const name = blamed.replace('measurement.', '')
  const [first = '', second = ''] = name.split('.')
  if (first === 'instruments')
    return {
      step: 'instruments',
      ...(second && { field: `instrument-${Number(second) + 1}-calibratedUntil` }),
    }
  if (first === 'companyVehicleId') return { step: 'vehicle' }
  if (first === 'type') return { step: 'type' }
  if (first === 'measuredAt' || first === 'timeZone') return { step: 'voltages' }
  if (first === 'name' || first === 'remarks' || first === 'place')
    return { step: 'details', field: `report-${first}` }
  if (first === 'steps') return { step: stepOfCheck(`step.${second}`) }
  if (first === 'wait' || first === 'wait_min' || first === 'requiredWait_min')
    return { step: 'wait', field: 'wait-minutes' }
  if (first === 'uAcPhases_mV') return { step: 'voltages', field: `ac-${second}` }
  if (/^(u[A-Z]|makerLimit)/.test(first))
    return { step: 'voltages', field: first.endsWith('_mV') ? first : `${first}_mV` }
  return { step: stepOfCheck(name) }
}

const typeItems = ({ type }: Draft, { types }: Known): OpenItem[] =>
  types === null || types.includes(type) ? [] : [{ step: 'type', text: 'report.wizard.type.notAllowed' }]

const vehicleItems = ({ vehicle }: Draft): OpenItem[] =>
  vehicle ? [] : [{ step: 'vehicle', text: 'report.wizard.vehicle.open' }]

const flawTexts = {
  mandatory: 'report.wizard.instruments.open',
  provingUnitMissing: 'report.wizard.instruments.provingUnit',
  meterMissing: 'report.wizard.instruments.meter',
  INSTRUMENT_CALIBRATION_EXPIRED: 'report.wizard.instruments.expired',
} as const satisfies Record<string, TextKey>

/** What is blank is said once, and not called expired beside it. */
function instrumentItems(draft: Draft, now: Date): OpenItem[] {
  const placeIn = (blamed: string) => Number(blamed.split('.')[1])
  const isFilled = (blamed: string) => {
    const instrument = draft.instruments[placeIn(blamed)]
    return !instrument || isComplete(instrument)
  }
  const flaws = Object.entries(flawsOf(draft, now)).filter(([blamed]) => isFilled(blamed))
  return [
    ...(draft.instruments.every(isComplete) ? [] : [{ step: 'instruments', text: flawTexts.mandatory }]),
    ...flaws.map(([blamed, code]) => ({
      ...placeOf(blamed),
      text: flawTexts[code],
      ...(blamed.includes('.') && { values: { number: placeIn(blamed) + 1 } }),
    })),
  ]
}

const errorItem = (field: string): OpenItem => ({
  ...placeOf(field),
  text: field.startsWith('steps.') ? 'report.wizard.review.order' : 'report.wizard.review.range',
})

function detailItems({ name, remarks, measuredAt }: Draft, { verdict }: Judgement, now: Date): OpenItem[] {
  const items: OpenItem[] = []
  if (name.trim() === '') items.push({ ...placeOf('name'), text: 'report.wizard.details.open' })
  if (verdict === 'invalid' && remarks.trim() === '')
    items.push({ ...placeOf('remarks'), text: 'report.wizard.review.remarks' })
  const isFuture = measuredAt !== null && isMeasuredLater(measuredAt, now)
  if (verdict && verdict !== 'incomplete' && (measuredAt === null || isFuture))
    items.push({ ...placeOf('measuredAt'), text: 'report.wizard.review.measuredAt' })
  return items
}
