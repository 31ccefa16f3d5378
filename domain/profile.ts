import { addYears, type Day, isDay } from '#domain/day.ts'

const addressFields = ['street', 'city', 'zip', 'country'] as const

export type Address = Partial<Record<(typeof addressFields)[number], string | null>>

/** A birthday is stored as typed and may be invalid. */
export interface Profile {
  birthday?: string | null
  address?: Address | null
}

export type ProfileField = 'birthday' | `address.${(typeof addressFields)[number]}`

/** A complete profile requires an age above this (specification §5, §9). */
const profileMinYears = 10

const oldestYears = 130

/** Returns whether a birthday is plausible: an existing day, not in the future, at most 130 years ago. */
export const isValidBirthday = (birthday: unknown, today: Day): birthday is Day =>
  isDay(birthday) && birthday <= today && addYears(today, -oldestYears) <= birthday

/**
 * Returns the missing fields of a profile in form order (specification §5). A person of exactly ten years is not older
 * than ten; an invalid birthday and texts of spaces count as missing.
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

// Format characters such as the zero-width space are invisible too.
const isBlank = (text: string | null | undefined) => !text || /^[\s\p{Cf}]*$/u.test(text)
