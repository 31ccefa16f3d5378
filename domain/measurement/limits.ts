/**
 * The figures all judgements use. Every stored report keeps the version, so that it can be judged again as it was;
 * a changed figure is a new version. Suffixes name the unit; "exclusive" bounds fail at the bound itself.
 */
export const LIMITS = {
  ruleSetVersion: '2026-1',
  /** Up to here a system is voltage class A and no HV report applies (UN R100, definition of high voltage). */
  classA: { dcMax_V: 60, acRmsMax_V: 30 },
  classB: { dcMax_V: 1500, acRmsMax_V: 1000 },
  /** EN 50110-1, the five safety rules; below 1 V is the specification's bound, 60 V that of class A. */
  absenceOfVoltage: {
    maxExclusive_mV: 1000,
    hvPresentAbove_mV: 60_000,
    acHvPresentAbove_mV: 30_000,
    meterResolutionMax_mV: 100,
    /** The highest voltage a meter can show. More is a typing error. */
    meterMax_mV: 9_999_000,
    /** Two of the three voltages make the third; more than this apart means a misread pole. Own decision. */
    kirchhoffTolerance_mV: 2000,
    /** Discharge time of the DC link where the maker names none. Common workshop rule. */
    defaultWait_min: 10,
    maxWait_min: 240,
    /** Rows of AC voltages a report holds: three phases to each other and to the chassis. */
    maxAcPhases: 6,
  },
  /** UN R100 5.1.3 and its Annex 5A; the test voltage of at least half the working voltage is from there too. */
  isolation: {
    ohmPerVoltDcOnly: 100,
    ohmPerVoltAcOrCombined: 500,
    chargingInletMin_Ohm: 1_000_000,
    /** The mains a charging inlet is made for: nominal voltage of a phase (IEC 60038). */
    chargingInletMin_V: 230,
    testVoltageMinFactor: 0.5,
    r0TolerancePct: 20,
    voltmeterMin_Ohm: 10_000_000,
    max_Ohm: 100_000_000_000,
    manufacturerTargetMax_Ohm: 100_000_000,
    testVoltageMin_V: 50,
    testVoltageMax_V: 1500,
    maxDuration_s: 600,
    shortDurationBelow_s: 10,
    /** How far the two pole voltages may miss the battery's together. Own decision. */
    poleSumTolerancePct: 5,
    /** How old the report may be that proves the system de-energised. Own decision. */
    maxDisconnectionAge_min: 1440,
  },
  /** UN R100 5.1.2: below 0.1 Ω at 0.2 A or more; part to part as in its 03 series: to 0.2 Ω within 2.5 m. */
  bonding: {
    chassisMaxExclusive_uOhm: 100_000,
    partToPartMaxInclusive_uOhm: 200_000,
    partToPartBelow_mm: 2500,
    maxDistance_mm: 20_000,
    minTestCurrent_mA: 200,
    maxTestCurrent_mA: 30_000,
    maxResolution_uOhm: 10_000,
    minDuration_s: 5,
    maxDuration_s: 60,
    /** Points a report holds. Own decision. */
    maxPoints: 60,
    min_uOhm: -50_000,
    max_uOhm: 1_000_000_000,
    maxVoltageDrop_uV: 60_000_000,
    maxLead_uOhm: 2_000_000,
    /** Compensated values from here to zero count as zero; lower ones mean the leads were zeroed wrongly. */
    zeroFrom_uOhm: -10_000,
    /** A value that stands out: more than five times the median and above 20 mΩ. Own decision. */
    spreadFactor: 5,
    spreadAbove_uOhm: 20_000,
  },
  /** The rated range of IEC 61557 devices; outside of it a value is recorded and a warning said. */
  conditions: {
    minTemp_dC: -200,
    maxTemp_dC: 500,
    ratedMinTemp_dC: 0,
    ratedMaxTemp_dC: 350,
    maxHumidity_pct: 100,
    ratedMaxHumidity_pct: 85,
  },
  /** How long ago a measurement may be before its lateness is said. Own decision. */
  lateAfter_days: 30,
  /** After so many days the responsible person is reminded of a dangerous draft and may take it over. Own decision. */
  dangerousDraft: { days: 1 },
  /** How far a device's clock may run ahead of the server's. Own decision. */
  clockTolerance_min: 5,
  /** How far a disconnection's moment may be from that of its voltages. Own decision. */
  voltagesTolerance_min: 5,
  /** Calibration of instruments; the reminder is an own decision. */
  calibration: {
    dueSoonDays: 30,
    /** Anyone who leads the owner is written to so many days before the last day, and on it. */
    reminderDays: [30, 7, 0],
    maxYears: 3,
    usualYears: 1,
    /** Insulating gloves of class 00 and 0 are looked at and tested with air so often (EN 60903). */
    glovesMonths: 6,
    /** What a vehicle of unknown voltage is taken for: no car in series has more. Own decision. */
    assumedSystem_V: 1000,
  },
} as const
