import { addYears, dayOf, type Day } from '#domain/day.ts'
import type { Db } from '../db/db.ts'
import type { Random } from './random.ts'

/** Shared by all steps: one transaction, one random sequence, one time. */
export interface Scene {
  db: Db
  random: Random
  now: Date
  today: Day
  timeZone: string
  /** Scales a count of the full demo. Never fewer than a list needs to continue on its own page. */
  part(count: number): number
  /** Spread over half a year. */
  yearsAgo(years: number): Date
}

/** One more than the dashboard shows. */
const fewest = 6

/** `papers`: share of the certificates and reports to create, 0 to 1. */
export interface Setting {
  random: Random
  timeZone: string
  documentShare: number
}

export function sceneOf(db: Db, { random, timeZone, documentShare }: Setting): Scene {
  const now = new Date()
  const today = dayOf(now, timeZone)
  const yearsAgo = (years: number) =>
    new Date(Date.parse(`${addYears(today, -years)}T08:00:00Z`) + random.between(0, 180 * 24 * 60) * 60_000)
  const part = (count: number) => Math.min(count, Math.max(fewest, Math.round(count * documentShare)))
  return { db, random, now, today, timeZone, part, yearsAgo }
}
