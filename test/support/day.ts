import { sql } from 'kysely'
import { dayOf, type Day } from '#domain/day.ts'
import type { Db } from '../../server/db/db.ts'

/** The product's time zone, and one that is eleven or twelve hours behind. */
const [usual, behind] = ['Europe/Vienna', 'Etc/GMT+10'] as const

/** From this hour on, the day may end during the run. */
const lateHour = 20

/** A zone in which the day is the same as in Vienna and midnight is hours away. */
export function zoneAt(now: Date): string {
  const hour = new Intl.DateTimeFormat('en', { timeZone: usual, hour: 'numeric', hourCycle: 'h23' })
  return Number(hour.format(now)) >= lateHour ? behind : usual
}

const start = new Date()

export const timeZone = zoneAt(start)

/** The day of test servers, constant during a run. */
export const today: Day = dayOf(start, timeZone)

/** The database clock in ms; later rows have no earlier time. */
export async function timeIn(db: Db): Promise<number> {
  const { rows } = await sql<{ now: string }>`select now()`.execute(db)
  return Date.parse(rows[0]?.now ?? '')
}
