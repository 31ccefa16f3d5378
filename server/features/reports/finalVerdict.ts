import type { Report } from '#contract/report.ts'
import { keepsGlovesUnrecorded } from '#domain/correction.ts'
import { dayOf, isTimeZone, type Day } from '#domain/day.ts'
import { instrumentFlaws, statedVoltage_mV, systemVoltageOf } from '#domain/instrument.ts'
import { isConditionField } from '#domain/measurement/conditions.ts'
import { stopsWork } from '#domain/measurement/disconnection.ts'
import { isComplete } from '#domain/measurement/judgement.ts'
import {
  isMeasuredBefore,
  isMeasuredElsewhen,
  isMeasuredLater,
  stepsLater,
} from '#domain/measurement/measuredAt.ts'
import { precedingFlaw } from '#domain/measurement/preceding.ts'
import { missingPhotos } from './photos.ts'
import { Problem } from '../../http/problem.ts'

type Fields = Record<string, string>

/** The instruments as they were on the day that it was where the product is at home. */
interface OnDay {
  day: Day
  instruments: Report['instruments']
}

interface Vehicle {
  constructionYear: number
  hvVoltage: number | null
  hvMaxVoltage: number | null
}

/**
 * The verdict a report is finalised with: valid or invalid, nothing between. Whatever is open, cannot be as recorded,
 * or was measured with an instrument that proves nothing, is named by its field.
 */
export function finalVerdict(
  draft: Report,
  vehicle: Vehicle,
  { now, atHome }: { now: Date; atHome: OnDay },
): 'valid' | 'invalid' {
  const { verdict } = draft.judgement
  // A failed report proves nothing with its instruments, and a report of a dangerous voltage is never held up.
  const isDanger = stopsWork(draft.judgement)
  const fields = { ...openRows(draft), ...(!isDanger && demandedOf(draft, vehicle, { now, atHome })) }
  if (Object.keys(fields).length > 0 || !isComplete(verdict))
    throw new Problem('report.incomplete', { fields })
  return verdict
}

function demandedOf(draft: Report, vehicle: Vehicle, { now, atHome }: { now: Date; atHome: OnDay }): Fields {
  return {
    ...laterSteps(draft, now),
    ...momentFlaws(draft, vehicle.constructionYear, now),
    ...flawsOfInstruments(draft, vehicle, atHome),
    ...missingPhotos(draft),
    // What failed needs the tester's word on what was found and what happens next.
    ...(draft.judgement.verdict === 'invalid' && draft.remarks === '' && { remarks: 'mandatory' }),
  }
}

/** What is open or cannot be as recorded; the report relied on is blamed for what it fails to prove. */
function openRows({ judgement: { checks, inputErrors }, precedingDisconnection, ...draft }: Report): Fields {
  const hasWaited = 'wait_min' in draft.measurement && draft.measurement.wait_min !== null
  const open = checks
    .filter(({ verdict }) => verdict === 'incomplete')
    .map(({ name }) =>
      name === 'precedingDisconnection'
        ? ['precedingDisconnectionId', precedingFlaw(precedingDisconnection)]
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

function momentFlaws(draft: Report, constructionYear: number, now: Date): Fields {
  const { measuredAt, timeZone } = draft
  if (!isTimeZone(timeZone)) return { timeZone: 'invalid' }
  if (!measuredAt) return { measuredAt: 'mandatory' }
  if (isMeasuredLater(measuredAt, now)) return { measuredAt: 'MOMENT_AHEAD' }
  const isElsewhen =
    isMeasuredBefore(measuredAt, constructionYear) ||
    (draft.type === 'disconnection' && isMeasuredElsewhen(measuredAt, draft.measurement.steps))
  return isElsewhen ? { measuredAt: 'outOfRange' } : {}
}

// Without a day of measuring that is said first: it decides which calibration holds.
function flawsOfInstruments(draft: Report, vehicle: Vehicle, atHome: OnDay): Fields {
  const { instruments, measuredAt, timeZone } = draft
  if (!measuredAt || !isTimeZone(timeZone))
    return instruments.length === 0 ? { instruments: 'mandatory' } : {}
  const day = dayOf(new Date(measuredAt), timeZone)
  const systemVoltage = systemVoltageOf(vehicle, statedVoltage_mV(draft))
  const glovesUnrecorded = keepsGlovesUnrecorded(draft)
  return {
    ...instrumentFlaws(draft, atHome.instruments, { day: atHome.day, systemVoltage, glovesUnrecorded }),
    ...instrumentFlaws(draft, instruments, { day, systemVoltage, glovesUnrecorded }),
  }
}
