import { addYears, type Day, isDay } from '#domain/day.ts'

export const addressFields = ['street', 'city', 'zip', 'country'] as const

export type Address = Partial<Record<(typeof addressFields)[number], string | null>>

/** The part of a user that decides on completeness; a birthday is a day as typed, which may be none. */
export interface Profile {
  birthday?: string | null
  address?: Address | null
}

export type ProfileField = 'birthday' | `address.${(typeof addressFields)[number]}`

/** A person must be older than this many years for a complete profile (specification §5, §9). */
export const profileMinYears = 10

const oldestYears = 130

/** Whether a birthday can be one: an existing day, not in the future, at most 130 years ago. */
export const isValidBirthday = (birthday: unknown, today: Day): birthday is Day =>
  isDay(birthday) && birthday <= today && addYears(today, -oldestYears) <= birthday

/**
 * The fields that keep a profile from being complete, in the order of the form (specification §5). Exactly ten
 * years old to the day is not older than ten; an invalid birthday does not count; blanks alone are empty.
 */
export const missingInProfile = ({ birthday, address }: Profile, today: Day): ProfileField[] => {
  const missing: ProfileField[] = isOldEnough(birthday, today) ? [] : ['birthday']
  for (const field of addressFields) if (isBlank(address?.[field])) missing.push(`address.${field}`)
  return missing
}

export const isProfileComplete = (profile: Profile, today: Day): boolean =>
  missingInProfile(profile, today).length === 0

const isOldEnough = (birthday: string | null | undefined, today: Day) =>
  isValidBirthday(birthday, today) && addYears(birthday, profileMinYears) < today

// Format characters such as the zero-width space are as invisible as a blank.
const isBlank = (text: string | null | undefined) => !text || /^[\s\p{Cf}]*$/u.test(text)
