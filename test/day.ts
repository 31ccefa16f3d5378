import { sql } from 'kysely'
import { dayOf, type Day } from '#domain/day.ts'
import type { Db } from '../server/db/db.ts'

/** The product's own time zone, and one whose clocks are eleven or twelve hours behind it. */
const [usual, behind] = ['Europe/Vienna', 'Etc/GMT+10'] as const

/** From this hour on, the day may end while the tests run. */
const lateHour = 20

/** A time zone in which it is the same day as in Vienna, and midnight is hours away. */
export function zoneAt(now: Date): string {
  const hour = new Intl.DateTimeFormat('en', { timeZone: usual, hour: 'numeric', hourCycle: 'h23' })
  return Number(hour.format(now)) >= lateHour ? behind : usual
}

const start = new Date()

/** The time zone of test servers. */
export const timeZone = zoneAt(start)

/** The current day of test servers, which does not change while tests run. */
export const today: Day = dayOf(start, timeZone)

/** The time by the database's clock, in milliseconds: what is written later has no earlier time. */
export async function timeIn(db: Db): Promise<number> {
  const { rows } = await sql<{ now: string }>`select now()`.execute(db)
  return Date.parse(rows[0]?.now ?? '')
}
