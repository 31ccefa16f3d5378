import type { InstrumentViolation } from '#domain/instrumentViolations.ts'
import { stopsWork } from '#domain/measurement/disconnection.ts'
import { isComplete, type Judgement } from '#domain/measurement/judgement.ts'
import { isMeasuredLater } from '#domain/measurement/measuredAt.ts'
import type { IsolationMethod, ReportType } from '#domain/reportType.ts'
import type { Values } from '#domain/text.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Texts } from '../../../i18n/useTexts.ts'
import { checkText, fieldName } from '../reportTexts.ts'
import type { Rights } from '../draft/device.ts'
import { isUnexplained } from '../draft/body.ts'
import type { Draft } from '../draft/draft.ts'
import { unreadFields } from '../draft/fields.ts'
import { measuringOf, missingIn, slotId, violationsOf } from './instruments.ts'
import { pageOf, pageOfPhoto } from './pageOf.ts'

/** Prevents finalising; `step` and `field` locate the correction. */
export interface OpenItem {
  step: string
  text: TextKey
  values?: Values
  blamed?: string
  field?: string
}

/** Inputs of the check besides the draft; null values are unknown, for example offline. */
export interface WizardContext {
  now: Date
  types: readonly ReportType[] | null
  methods: readonly IsolationMethod[] | null
  /** Reason why the live battery must not be measured. */
  liveRefused?: Rights['liveRefused']
}

/** All open items in page order; empty if the report can be finalised. */
export function openItems(draft: Draft, judgement: Judgement, context: WizardContext): OpenItem[] {
  // A report of a dangerous voltage requires nothing more.
  const isStopped = stopsWork(judgement)
  const items = [
    ...typeItems(draft, context),
    ...vehicleItems(draft),
    ...nameItems(draft),
    ...(isStopped ? [] : instrumentItems(draft, context.now)),
    ...judgement.checks.flatMap(({ name, row, verdict }) =>
      verdict === 'incomplete' ? [openCheck(draft.type, name, row)] : [],
    ),
    ...judgement.inputErrors.map(({ field, code }) => errorItem(draft.type, field, code)),
    ...unreadFields(draft).map((field) => errorItem(draft.type, field, 'invalid')),
    ...(isStopped ? [] : [...detailItems(draft, judgement, context.now), ...photoItems(draft)]),
  ]
  const sameAs = (one: OpenItem) => (other: OpenItem) =>
    other.text === one.text &&
    other.blamed === one.blamed &&
    other.values?.name === one.values?.name &&
    other.values?.number === one.values?.number
  return items.filter((item, at) => items.findIndex(sameAs(item)) === at)
}

/** Page and field id of a check or of a field that the server refused. */
export function positionOfError(blamed: string, type: ReportType): { step: string; field?: string } {
  const name = blamed.replace('measurement.', '')
  const step = pageOf(type, name.replace(/^steps\./, 'step.'))
  const field = fieldOn(name, type)
  return field ? { step, field } : { step }
}

function fieldOn(name: string, type: ReportType): string | undefined {
  const [first = '', second = ''] = name.split('.')
  if (first === 'instruments') return undefined
  if (['name', 'remarks', 'place', 'customer'].includes(first)) return `report-${first}`
  if (type !== 'disconnection') return fieldsOfRows[name] ?? (/[._]/.test(name) ? name : undefined)
  if (first === 'wait' || first === 'wait_min' || first === 'requiredWait_min') return 'wait-minutes'
  if (first === 'uAcPhases_mV') return `ac-${second}`
  if (/^(u[A-Z]|makerLimit)/.test(first)) return first.endsWith('_mV') ? first : `${first}_mV`
  return undefined
}

const fieldsOfRows: Record<string, string> = {
  testVoltage: 'usedTestVoltage_V',
  rPlusChassis: 'rPlusChassis',
  rMinusChassis: 'rMinusChassis',
  duration: 'duration_s',
  voltmeter: 'voltmeter_Ohm',
  batteryVoltage: 'vb_mV',
  isolation: 'vPrime_mV',
  testCurrent: 'testCurrent_mA',
  stableReading: 'stableReading',
  lowerTargetReason: 'lowerTargetReason',
  leads: 'leads',
}

function typeItems(draft: Draft, { types, methods, liveRefused }: WizardContext): OpenItem[] {
  if (types !== null && !types.includes(draft.type))
    return [{ step: 'type', text: 'report.wizard.type.notAllowed' }]
  const isUnderVoltage = draft.type === 'isolation' && methods?.includes(draft.measurement.method) === false
  return isUnderVoltage
    ? [{ step: 'method', text: `report.wizard.method.${liveRefused ?? 'notQualified'}` }]
    : []
}

const vehicleItems = ({ vehicle }: Draft): OpenItem[] =>
  vehicle ? [] : [{ step: 'vehicle', text: 'report.wizard.vehicle.open' }]

/** A refused photo must be replaced or removed. */
const photoItems = ({ type, photos }: Draft): OpenItem[] =>
  photos.flatMap(({ place, refused }) =>
    refused ? [{ step: pageOfPhoto(type, place), text: 'report.photo.open' as const }] : [],
  )

const missingText = 'report.wizard.instruments.missing'

type OneInstrument = Exclude<
  InstrumentViolation,
  'mandatory' | 'provingUnitMissing' | 'voltageTesterMissing' | 'glovesMissing' | 'meterMissing'
>

/** The slot itself names what is missing. */
export const isShownInSlot = ({ text }: OpenItem) => text.startsWith(`${missingText}.`)

const instrumentItems = (draft: Draft, now: Date): OpenItem[] => [
  ...missingIn(draft).map((kind) => ({
    step: 'instruments',
    field: slotId(kind),
    text: `${missingText}.${kind}` as TextKey,
  })),
  ...Object.entries(violationsOf(draft, now)).flatMap(([blamed, code]) => {
    const instrument = draft.instruments[Number(blamed.split('.')[1])]
    if (!instrument) return []
    const name = `${instrument.make} ${instrument.model} (${instrument.serial})`
    const system = `${measuringOf(draft, now).systemVoltage} V`
    const text = `report.wizard.instruments.${code as OneInstrument}` as const
    return [{ ...positionOfError(blamed, draft.type), text, values: { name, system } }]
  }),
]

function openCheck(type: ReportType, name: string, row: number | undefined): OpenItem {
  if (name === 'point' && row !== undefined)
    return {
      step: 'points',
      field: `points.${row}.resistance`,
      text: 'report.wizard.points.open.one',
      values: { number: row + 1 },
    }
  return { ...positionOfError(name, type), text: checkText(name) }
}

const errorItem = (type: ReportType, blamed: string, code: string): OpenItem => ({
  ...positionOfError(blamed, type),
  blamed,
  text: `problem.field.${code}` as TextKey,
})

const nameItems = ({ type, name }: Draft): OpenItem[] =>
  name.trim() === '' ? [{ ...positionOfError('name', type), text: 'report.wizard.details.open' }] : []

/**
 * A failed report needs a remark, asked for as soon as one value failed: no later value changes that. A report of a
 * dangerous voltage needs none. A disconnection that is not yet final may still pass.
 */
export const needsRemarks = ({ preceding }: Draft, judgement: Judgement) =>
  !stopsWork(judgement) &&
  judgement.checks.some(
    ({ name, verdict }) =>
      verdict === 'invalid' && !(name === 'precedingDisconnection' && preceding?.state === 'draft'),
  )

export const lacksRemarks = (draft: Draft, judgement: Judgement) =>
  needsRemarks(draft, judgement) && draft.remarks.trim() === ''

function detailItems(draft: Draft, judgement: Judgement, now: Date): OpenItem[] {
  const { type, remarks, measuredAt } = draft
  const { verdict } = judgement
  const items: OpenItem[] = []
  if (isUnexplained(draft)) items.push({ step: 'review', text: 'report.correction.open' })
  if (lacksRemarks(draft, judgement) || (verdict === 'invalid' && remarks.trim() === ''))
    items.push({ ...positionOfError('remarks', type), text: 'report.wizard.review.remarks' })
  const isFuture = measuredAt !== null && isMeasuredLater(measuredAt, now)
  if (isComplete(verdict) && (measuredAt === null || isFuture))
    items.push({ ...positionOfError('measuredAt', type), text: 'report.wizard.review.measuredAt' })
  return items
}

export function labelOf({ text, values, blamed }: OpenItem, texts: Texts) {
  const label = texts.t(text, values)
  return blamed === undefined ? label : `${fieldName(blamed, texts) ?? blamed}: ${label}`
}
