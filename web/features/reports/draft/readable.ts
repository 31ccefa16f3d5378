import { isolationMethods, reportTypes } from '#domain/reportType.ts'
import { blankIsolation, blankOf } from './blank.ts'
import { newDraft, type Draft } from './draft.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the pages can show and send what this device stores as a draft. Its content may still be incomplete. */
export function isReadableDraft(value: unknown): value is Draft {
  const type = reportTypes.find((one) => isFields(value) && one === value.type)
  if (!type || !isFields(value)) return false
  const measurement = measurementOf(type, value.measurement)
  return (
    measurement !== null &&
    resembles(value, exampleOf(type)) &&
    resembles(value.measurement, measurement) &&
    isMoment(value.changedAt) &&
    (value.measuredAt === null || isMoment(value.measuredAt)) &&
    Object.entries(nullable).every(
      ([field, example]) => value[field] === null || resembles(value[field], example),
    ) &&
    (!value.replaces || resembles(value.replaces, { readings: '' }))
  )
}

export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

const body = { measurement: {} }

const nullable = {
  vehicle: { _id: '', plate: '', vin: '' },
  preceding: {},
  stop: { locked: [] },
  signed: {},
  server: { reportId: '', body },
  creating: { body },
  refused: { code: '', fields: {}, body },
}

const exampleOf = (type: Draft['type']): Fields => ({
  ...newDraft('', type, { instruments: [], now: new Date(0), timeZone: '' }),
  photos: [{ photoId: '', place: '', note: '' }],
  instruments: [{ instrumentId: '' }],
  measurement: {},
})

/** Drafts of earlier versions have not all fields. */
const absentBefore = { decisionRule: null, securing: null, withdrawn: null }

function measurementOf(type: Draft['type'], measurement: unknown): Fields | null {
  if (type === 'potentialEqualization')
    return { ...blankOf(type).measurement, ...absentBefore, leads: null, points: [{ key: '' }] }
  if (type === 'disconnection') return { ...blankOf(type).measurement, ...absentBefore }
  const method = isolationMethods.find((one) => isFields(measurement) && one === measurement.method)
  return method ? { ...blankIsolation(method), ...absentBefore } : null
}

/** Whether the value has all parts of the example, each of the same kind. Null allows everything. */
function resembles(value: unknown, example: unknown): boolean {
  if (example === null) return true
  if (Array.isArray(example))
    return Array.isArray(value) && value.every((one) => example.every((part) => resembles(one, part)))
  if (isFields(example))
    return isFields(value) && Object.entries(example).every(([name, part]) => resembles(value[name], part))
  return typeof value === typeof example
}
