import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { reminderDays } from '#domain/certificate.ts'
import type { Locale } from '#domain/locale.ts'
import type { House } from '../../house.ts'
import { translate } from '../../texts.ts'
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

/** The ends of certificates as a calendar (RFC 5545): days without a time of day, so that no zone moves them. */
export function calendarOf(
  ends: End[],
  { name, locale, now, config: { baseUrl, productName } }: About,
): string {
  const t = translate(locale)
  const calendar = ical({
    name,
    prodId: { company: productName, product: 'Certificates', language: locale.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: hoursBetween * 3600,
  })
  for (const { id, version, number, name: qualification, level, holder, issuer, dueDate } of ends) {
    const summary = t('calendar.event', { level, holder })
    const event = calendar.createEvent({
      id: `${id}@${new URL(baseUrl).host}`,
      sequence: version,
      stamp: now,
      start: new Date(`${dueDate}T00:00:00Z`),
      timezone: null,
      allDay: true,
      summary,
      description: t('calendar.event.what', { name: qualification, number, issuer }),
      url: `${baseUrl}/app/certificates/${id}`,
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
    })
    for (const days of alarmDays)
      event.createAlarm({ type: ICalAlarmType.display, trigger: days * secondsPerDay, description: summary })
  }
  return calendar.toString()
}
