/** Severities of a defect, the worst first. */
export const severities = ['danger', 'serious', 'unproven'] as const
export type DefectSeverity = (typeof severities)[number]

/** Reasons with a voltage on parts that are touched. */
export const dangerousReasons: readonly string[] = ['HV_PRESENT', 'ABSENCE_OF_VOLTAGE_NOT_CONFIRMED']

/** Reasons that find no fault of the vehicle: the measurement proves nothing. */
export const unprovenReasons: readonly string[] = [
  'METER_TEST_BEFORE_FAILED',
  'METER_TEST_AFTER_FAILED',
  'OVER_RANGE_BOUND_BELOW_TARGET',
  'TEST_VOLTAGE_TOO_LOW',
  'TEST_CURRENT_TOO_LOW',
  'VOLTMETER_RESISTANCE_TOO_LOW',
  'POINT_MISSING',
]

/** Returns how severe a defect is, by the reason of the failed check. An unknown reason is serious. */
export const severityOf = (reason: string): DefectSeverity =>
  dangerousReasons.includes(reason) ? 'danger' : unprovenReasons.includes(reason) ? 'unproven' : 'serious'
