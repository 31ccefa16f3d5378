import type { Day } from '#domain/day.ts'
import { isValidBirthday } from '#domain/profile.ts'
import { Problem } from '../../http/problem.ts'

export function assertBirthdayValid({ birthday }: { birthday: string }, today: Day) {
  if (birthday !== '' && !isValidBirthday(birthday, today))
    throw new Problem('invalid', { fields: { 'metadata.birthday': 'birthday' } })
}
