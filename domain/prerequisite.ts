import { addYears, type Day } from '#domain/day.ts'
import type { Level } from '#domain/reportRight.ts'

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
/** Years that a first-aid certificate counts. */
export const firstAidYears = 2

export interface Applicant {
  /** Ranks of all certificates valid on that day, from any authority. */
  ranks: (number | null)[]
  birthday: Day | null
}

/**
 * Returns the requirements of a level that the stored data do not prove; the issuer must have seen other evidence.
 * Levels of the ladder require the level below; work under voltage also requires full age and recent first aid. A trade
 * is shown once, before EVAL-2. Trainers need EVAL-3 and a trainer course.
 */
export function notShown(
  { level, rank }: Pick<Level, 'rank'> & { level: string },
  { ranks, birthday }: Applicant,
  day: Day,
): Prerequisite[] {
  const holds = (required: number) => ranks.some((one) => one !== null && one >= required)
  const missing = (required: 1 | 2 | 3): Prerequisite[] => (holds(required) ? [] : [`rank${required}`])
  if (level === trainerLevel) return [...missing(3), 'trainTheTrainer']
  if (rank === null || rank < 2) return []
  if (rank === 2) return [...missing(1), ...(holds(2) ? [] : (['trade'] as const))]
  return [...missing(2), 'firstAid', ...(isOfAge(birthday, day) ? [] : (['fullAge'] as const))]
}

const trainerLevel = 'EVAL-T'

const isOfAge = (birthday: Day | null, day: Day) =>
  birthday !== null && addYears(birthday, fullAgeYears) <= day
