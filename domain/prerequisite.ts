import { addYears, type Day } from '#domain/day.ts'
import type { Level } from '#domain/reportRight.ts'

/** What a level builds on: a lower one, or what someone has to have shown elsewhere. */
export const prerequisites = [
  /** A valid certificate of at least that rank. */
  'rank1',
  'rank2',
  'rank3',
  'trade',
  'firstAid',
  'fullAge',
  'trainTheTrainer',
] as const

export type Prerequisite = (typeof prerequisites)[number]

export const fullAgeYears = 18
/** A certificate of first aid counts for so long. */
export const firstAidYears = 2

/** What the register knows of someone on the day a certificate is to be issued on. */
export interface Applicant {
  /** Of their certificates that are valid on that day, by whomever they were issued. */
  ranks: (number | null)[]
  birthday: Day | null
}

/**
 * What a level builds on and the register does not show of someone: anyone who issues it has to have seen it otherwise.
 * On the ladder the level below; for work under voltage full age and recent first aid besides. A trade is shown once,
 * before EVAL-2. Of trainers EVAL-3 and their own training is asked.
 */
export function notShown(
  { level, rank }: Pick<Level, 'rank'> & { level: string },
  { ranks, birthday }: Applicant,
  day: Day,
): Prerequisite[] {
  const holds = (wanted: number) => ranks.some((one) => one !== null && one >= wanted)
  const missing = (wanted: 1 | 2 | 3): Prerequisite[] => (holds(wanted) ? [] : [`rank${wanted}`])
  if (level === trainerLevel) return [...missing(3), 'trainTheTrainer']
  if (rank === null || rank < 2) return []
  if (rank === 2) return [...missing(1), ...(holds(2) ? [] : (['trade'] as const))]
  return [...missing(2), 'firstAid', ...(isOfAge(birthday, day) ? [] : (['fullAge'] as const))]
}

const trainerLevel = 'EVAL-T'

const isOfAge = (birthday: Day | null, day: Day) =>
  birthday !== null && addYears(birthday, fullAgeYears) <= day
