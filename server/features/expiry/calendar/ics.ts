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
import type { Services } from '../../../services.ts'
import { translate } from '../../../texts.ts'
import { nameOf, type DueInstrument } from '../../instruments/due.ts'
import type { End } from './queries.ts'

const [, ...alarmDays] = reminderDays
const secondsPerDay = 86_400
/** How often a calendar program may poll. */
const hoursBetween = 12

interface About {
  name: string
  locale: Locale
  now: Date
  config: Pick<Services['config'], 'baseUrl' | 'productName'>
}

export interface Entry {
  id: string
  version: number
  day: Day
  summary: string
  description: string
  /** Relative to the base URL. */
  path: string
  /** Days before the entry. */
  alarms: readonly number[]
}

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

/** An iCalendar file (RFC 5545) with all-day entries, which no time zone shifts. */
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
