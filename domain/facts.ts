import { expiringDays, longestBackdatingDays, validYearsRange } from '#domain/certificate.ts'
import { LIMITS } from '#domain/measurement/limits.ts'

/** Figures that sentences speak of: every text may name one in braces, so that a rule and what is said of it agree. */
export const facts = {
  passwordLength: 12,
  backdatingDays: longestBackdatingDays,
  expiringDays,
  calibrationDays: LIMITS.calibration.dueSoonDays,
  invitationDays: 7,
  fewestYears: validYearsRange.min,
  mostYears: validYearsRange.max,
} as const
