import { expect, test } from 'vitest'
import { dayOf } from '#domain/day.ts'
import { zoneAt } from './day.ts'

const hours = [...Array(24).keys()]

test.each(['2026-01-15', '2026-03-29', '2026-07-15', '2026-10-25', '2026-12-31'])(
  'on %s a test server uses the day of Vienna, and its day does not end within three hours',
  (date) => {
    for (const hour of hours) {
      const now = new Date(`${date}T${String(hour).padStart(2, '0')}:59:59Z`)
      const later = new Date(now.getTime() + 3 * 3_600_000)
      const zone = zoneAt(now)
      expect([dayOf(now, zone), dayOf(later, zone)]).toEqual(Array(2).fill(dayOf(now, 'Europe/Vienna')))
    }
  },
)
