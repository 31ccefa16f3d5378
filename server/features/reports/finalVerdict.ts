import type { Report } from '#contract/report.ts'
import { dayOf, daysBetween } from '#domain/day.ts'
import { lacksProvingUnit } from '#domain/instrument.ts'
import { Problem } from '../../http/problem.ts'

type Fields = Record<string, string>

const clockToleranceMs = 5 * 60_000

/**
 * The verdict a report is finalised with: valid or invalid, nothing between. Whatever is open, cannot be as recorded,
 * or was measured with an instrument that proves nothing, is named by its field.
 */
export function finalVerdict(draft: Report, now: Date): 'valid' | 'invalid' {
  const { verdict } = draft.judgement
  const fields = {
    ...openRows(draft),
    ...momentFlaws(draft, now),
    ...instrumentFlaws(draft),
    // What failed needs the tester's word on what was found and what happens next.
    ...(verdict === 'invalid' && draft.remarks === '' && { remarks: 'mandatory' }),
  }
  if (Object.keys(fields).length > 0 || !verdict || verdict === 'incomplete')
    throw new Problem('report.incomplete', { fields })
  return verdict
}

function openRows({ judgement: { checks, inputErrors } }: Report): Fields {
  const open = checks
    .filter(({ verdict }) => verdict === 'incomplete')
    .map(({ name }) => [`measurement.${name}`, 'mandatory'])
  const wrong = inputErrors.map(({ field, code }) => [`measurement.${field}`, code])
  return Object.fromEntries([...open, ...wrong]) as Fields
}

function momentFlaws({ measuredAt, timeZone }: Report, now: Date): Fields {
  if (!isTimeZone(timeZone)) return { timeZone: 'invalid' }
  if (!measuredAt) return { measuredAt: 'mandatory' }
  return Date.parse(measuredAt) > now.getTime() + clockToleranceMs ? { measuredAt: 'outOfRange' } : {}
}

function instrumentFlaws({ type, instruments, measuredAt, timeZone }: Report): Fields {
  const kinds = instruments.map(({ kind }) => kind)
  if (instruments.length === 0) return { instruments: 'mandatory' }
  if (lacksProvingUnit(type, kinds)) return { instruments: 'provingUnitMissing' }
  if (!measuredAt || !isTimeZone(timeZone)) return {}
  const measuredOn = dayOf(new Date(measuredAt), timeZone)
  const expired = instruments.flatMap(({ calibratedUntil }, place) =>
    daysBetween(measuredOn, calibratedUntil) < 0
      ? [[`instruments.${place}.calibratedUntil`, 'INSTRUMENT_CALIBRATION_EXPIRED']]
      : [],
  )
  return Object.fromEntries(expired) as Fields
}

function isTimeZone(timeZone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
