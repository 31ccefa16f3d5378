import { expiringDays, longestBackdatingDays, reminderDays, validYearsRange } from '#domain/certificate.ts'
import { legalPlaces } from '#domain/legal.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { longTagHours } from '#domain/tag.ts'

const [, secondReminderDays, lastReminderDays] = reminderDays

/** Figures that sentences speak of: every text may name one in braces, so that a rule and what is said of it agree. */
export const facts = {
  passwordLength: 12,
  backdatingDays: longestBackdatingDays,
  expiringDays,
  /** So many days the charts of the overview show, today among them. */
  chartDays: 30,
  secondReminderDays,
  lastReminderDays,
  /** So long cards can be shown from a device without the server having been asked. */
  keptCardDays: 7,
  calibrationDays: LIMITS.calibration.dueSoonDays,
  maxCalibrationYears: LIMITS.calibration.maxYears,
  glovesMonths: LIMITS.calibration.glovesMonths,
  longTagHours,
  invitationDays: 7,
  accessLogMonths: 12,
  faultDays: 30,
  /** What a legal text may name in braces. */
  legalPlaces,
  fewestYears: validYearsRange.min,
  mostYears: validYearsRange.max,
} as const
