import { addYears, dayOf, type Day } from '#domain/day.ts'
import type { Db } from '../db/db.ts'
import type { Random } from './random.ts'

/** What everything of the demo is made with: one transaction, one source of chance, one moment. */
export interface Scene {
  db: Db
  random: Random
  now: Date
  today: Day
  timeZone: string
  /** A moment of that many years ago, spread over the half year after it. */
  yearsAgo(years: number): Date
}

export function sceneOf(db: Db, { random, timeZone }: { random: Random; timeZone: string }): Scene {
  const now = new Date()
  const today = dayOf(now, timeZone)
  const yearsAgo = (years: number) =>
    new Date(Date.parse(`${addYears(today, -years)}T08:00:00Z`) + random.between(0, 180 * 24 * 60) * 60_000)
  return { db, random, now, today, timeZone, yearsAgo }
}
