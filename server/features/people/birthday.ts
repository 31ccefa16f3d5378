import type { Day } from '#domain/day.ts'
import { isValidBirthday } from '#domain/profile.ts'
import { Problem } from '../../http/problem.ts'

/** Refuses a birthday on which no person who asks today can be born. */
export function demandBirthday({ birthday }: { birthday: string }, today: Day) {
  if (birthday !== '' && !isValidBirthday(birthday, today))
    throw new Problem('invalid', { fields: { 'metadata.birthday': 'birthday' } })
}
