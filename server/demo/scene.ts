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
  /** How many to make of what the whole demo has so many of: never fewer than a list needs to go on elsewhere. */
  part(count: number): number
  /** A moment of that many years ago, spread over the half year after it. */
  yearsAgo(years: number): Date
}

/** One more than the overview shows of a list. */
const fewest = 6

/** `papers` is the share of the certificates and reports that are made: 1 is the whole demo. */
export interface Setting {
  random: Random
  timeZone: string
  papers: number
}

export function sceneOf(db: Db, { random, timeZone, papers }: Setting): Scene {
  const now = new Date()
  const today = dayOf(now, timeZone)
  const yearsAgo = (years: number) =>
    new Date(Date.parse(`${addYears(today, -years)}T08:00:00Z`) + random.between(0, 180 * 24 * 60) * 60_000)
  const part = (count: number) => Math.min(count, Math.max(fewest, Math.round(count * papers)))
  return { db, random, now, today, timeZone, part, yearsAgo }
}
