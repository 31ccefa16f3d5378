import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { reminderDays } from '#domain/certificate.ts'
import type { Day } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import type { House } from '../../house.ts'
import { translate } from '../../texts.ts'
import { nameOf, type DueInstrument } from '../instruments/due.ts'
import type { End } from './queries.ts'

/** Days before an end on which a calendar program reminds of it; it shows what is further away by itself. */
const [, ...alarmDays] = reminderDays
const secondsPerDay = 86_400
/** How often a calendar program may ask. */
const hoursBetween = 12

interface About {
  name: string
  locale: Locale
  now: Date
  config: Pick<House['config'], 'baseUrl' | 'productName'>
}

/** What a day in the calendar says. */
export interface Entry {
  id: string
  version: number
  day: Day
  summary: string
  description: string
  /** Where it leads, from the beginning of our address. */
  path: string
  /** Days before on which is reminded of it. */
  alarms: readonly number[]
}

/** The ends of certificates and calibrations as days of a calendar, in the words of anyone who reads it. */
export function entriesOf(ends: End[], instruments: DueInstrument[], locale: Locale): Entry[] {
  const t = translate(locale)
  return [
    ...ends.map(({ id, version, dueDate: day, number, name, level, holder, issuer }) => ({
      ...{ id, version, day, alarms: alarmDays, path: `/app/certificates/${id}` },
      summary: t('calendar.event', { level, holder }),
      description: t('calendar.event.what', { name, number, issuer }),
    })),
    ...instruments.flatMap(({ calibrationDue: day, ...one }) =>
      day === null
        ? []
        : {
            ...{ id: one.id, version: one.version, day, path: `/app/instruments/${one.id}` },
            alarms: LIMITS.calibration.reminderDays,
            summary: t('calendar.instrument', { instrument: nameOf(one) }),
            description: t('calendar.instrument.what', { kind: t(`instrument.kind.${one.kind}`) }),
          },
    ),
  ]
}

/** Ends as a calendar (RFC 5545): days without a time of day, so that no zone moves them. */
export function calendarOf(
  entries: Entry[],
  { name, locale, now, config: { baseUrl, productName } }: About,
): string {
  const calendar = ical({
    name,
    prodId: { company: productName, product: 'Certificates', language: locale.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: hoursBetween * 3600,
  })
  for (const { id, version, day, summary, description, path, alarms } of entries) {
    const event = calendar.createEvent({
      id: `${id}@${new URL(baseUrl).host}`,
      sequence: version,
      stamp: now,
      start: new Date(`${day}T00:00:00Z`),
      timezone: null,
      allDay: true,
      summary,
      description,
      url: `${baseUrl}${path}`,
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
    })
    for (const days of alarms)
      event.createAlarm({ type: ICalAlarmType.display, trigger: days * secondsPerDay, description: summary })
  }
  return calendar.toString()
}
