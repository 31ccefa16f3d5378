import { expiringDays, longestBackdatingDays, reminderDays, validYearsRange } from '#domain/certificate.ts'
import { legalPlaces } from '#domain/legal.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { longTagHours } from '#domain/tag.ts'

const [, secondReminderDays, lastReminderDays] = reminderDays

/** Values that texts can insert as placeholders, so that a rule and its description agree. */
export const facts = {
  passwordLength: 12,
  backdatingDays: longestBackdatingDays,
  expiringDays,
  /** Days in the charts of the overview, including today. */
  chartDays: 30,
  secondReminderDays,
  lastReminderDays,
  /** Days that cards stay available offline. */
  keptCardDays: 7,
  calibrationDays: LIMITS.calibration.dueSoonDays,
  maxCalibrationYears: LIMITS.calibration.maxYears,
  glovesMonths: LIMITS.calibration.glovesMonths,
  longTagHours,
  invitationDays: 7,
  accessLogMonths: 12,
  faultDays: 30,
  /** The placeholders of legal texts. */
  legalPlaces,
  fewestYears: validYearsRange.min,
  mostYears: validYearsRange.max,
} as const
