import type { CallInput } from '#contract/endpoint.ts'
import type { Report, reports } from '#contract/report.ts'
import { isPhotoPlace } from '#domain/measurement/photoPlace.ts'
import { keepsGlovesUnrecorded } from '#domain/correction.ts'
import { dayOf, isTimeZone, type Day } from '#domain/day.ts'
import { statedVoltage_mV, systemVoltageOf } from '#domain/instrument.ts'
import { instrumentViolations } from '#domain/instrumentViolations.ts'
import { isConditionField } from '#domain/measurement/conditions.ts'
import { stopsWork } from '#domain/measurement/disconnection.ts'
import { isComplete } from '#domain/measurement/judgement.ts'
import {
  isMeasuredBefore,
  isMeasuredElsewhen,
  isMeasuredLater,
  stepsLater,
} from '#domain/measurement/measuredAt.ts'
import { precedingViolation } from '#domain/measurement/preceding.ts'
import { Problem } from '../../http/problem.ts'

type Body = CallInput<typeof reports.create>['body']

/** Each photo is named once and belongs to an item of the report. */
export function assertPhotoPlaces({ photos = [], type, measurement }: Body) {
  const ids = photos.map(({ photoId }) => photoId)
  const wrong = photos.findIndex(
    ({ place, photoId }, at) => !isPhotoPlace(place, { type, measurement }) || ids.indexOf(photoId) !== at,
  )
  if (wrong >= 0) throw new Problem('invalid', { fields: { [`photos.${wrong}`]: 'invalid' } })
}

/** All photos must have arrived before the report becomes final. */
const missingPhotos = ({ photos }: Report): Record<string, string> =>
  Object.fromEntries(photos.flatMap(({ fileId }, at) => (fileId ? [] : [[`photos.${at}`, 'photoMissing']])))

type Fields = Record<string, string>

/** The instruments as of the day in the time zone of the product. */
interface OnDay {
  day: Day
  instruments: Report['instruments']
}

interface Vehicle {
  constructionYear: number
  hvVoltage: number | null
  hvMaxVoltage: number | null
}

/** Valid or invalid. Open or contradictory values and unsuitable instruments are refused with field errors. */
export function finalVerdict(
  draft: Report,
  vehicle: Vehicle,
  { now, atHome }: { now: Date; atHome: OnDay },
): 'valid' | 'invalid' {
  const { verdict } = draft.judgement
  // A failed report does not depend on its instruments, and a report of a dangerous voltage is never blocked.
  const isDanger = stopsWork(draft.judgement)
  const fields = { ...openRows(draft), ...(!isDanger && demandedOf(draft, vehicle, { now, atHome })) }
  if (Object.keys(fields).length > 0 || !isComplete(verdict))
    throw new Problem('report.incomplete', { fields })
  return verdict
}

function demandedOf(draft: Report, vehicle: Vehicle, { now, atHome }: { now: Date; atHome: OnDay }): Fields {
  return {
    ...laterSteps(draft, now),
    ...momentViolations(draft, vehicle.constructionYear, now),
    ...violationsOfInstruments(draft, vehicle, atHome),
    ...missingPhotos(draft),
    // A failure requires remarks on the finding and the next steps.
    ...(draft.judgement.verdict === 'invalid' && draft.remarks === '' && { remarks: 'mandatory' }),
  }
}

/** Open or contradictory fields. If the preceding report proves too little, its field gets the error. */
function openRows({ judgement: { checks, inputErrors }, precedingDisconnection, ...draft }: Report): Fields {
  const hasWaited = 'wait_min' in draft.measurement && draft.measurement.wait_min !== null
  const open = checks
    .filter(({ verdict }) => verdict === 'incomplete')
    .map(({ name }) =>
      name === 'precedingDisconnection'
        ? ['precedingDisconnectionId', precedingViolation(precedingDisconnection)]
        : [`measurement.${name}`, name === 'wait' && hasWaited ? 'WAIT_TOO_SHORT' : 'mandatory'],
    )
  const wrong = inputErrors.map(({ field, code }) => [
    isConditionField(field) ? field : `measurement.${field}`,
    code,
  ])
  return Object.fromEntries([...open, ...wrong]) as Fields
}

function laterSteps(draft: Report, now: Date): Fields {
  const later = draft.type === 'disconnection' ? stepsLater(draft.measurement.steps, now) : []
  return Object.fromEntries(later.map((key) => [`measurement.steps.${key}`, 'MOMENT_AHEAD']))
}

function momentViolations(draft: Report, constructionYear: number, now: Date): Fields {
  const { measuredAt, timeZone } = draft
  if (!isTimeZone(timeZone)) return { timeZone: 'invalid' }
  if (!measuredAt) return { measuredAt: 'mandatory' }
  if (isMeasuredLater(measuredAt, now)) return { measuredAt: 'MOMENT_AHEAD' }
  const isElsewhen =
    isMeasuredBefore(measuredAt, constructionYear) ||
    (draft.type === 'disconnection' && isMeasuredElsewhen(measuredAt, draft.measurement.steps))
  return isElsewhen ? { measuredAt: 'outOfRange' } : {}
}

// The day of measurement is checked first, because it decides which calibration counts.
function violationsOfInstruments(draft: Report, vehicle: Vehicle, atHome: OnDay): Fields {
  const { instruments, measuredAt, timeZone } = draft
  if (!measuredAt || !isTimeZone(timeZone))
    return instruments.length === 0 ? { instruments: 'mandatory' } : {}
  const day = dayOf(new Date(measuredAt), timeZone)
  const systemVoltage = systemVoltageOf(vehicle, statedVoltage_mV(draft))
  const glovesUnrecorded = keepsGlovesUnrecorded(draft)
  return {
    ...instrumentViolations(draft, atHome.instruments, { day: atHome.day, systemVoltage, glovesUnrecorded }),
    ...instrumentViolations(draft, instruments, { day, systemVoltage, glovesUnrecorded }),
  }
}
