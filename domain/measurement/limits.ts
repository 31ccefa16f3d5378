/**
 * The limits of all judgements. Reports store the version, so that they can be judged again with the same limits: a
 * changed value needs a new version. Suffixes give the unit; an "exclusive" limit fails at the limit itself.
 */
export const LIMITS = {
  ruleSetVersion: '2026-1',
  /** Up to these voltages a system is class A and needs no report (UN R100, definition of high voltage). */
  classA: { dcMax_V: 60, acRmsMax_V: 30 },
  classB: { dcMax_V: 1500, acRmsMax_V: 1000 },
  /** EN 50110-1, five safety rules. Below 1 V is from the specification, 60 V is the limit of class A. */
  absenceOfVoltage: {
    maxExclusive_mV: 1000,
    hvPresentAbove_mV: 60_000,
    acHvPresentAbove_mV: 30_000,
    meterResolutionMax_mV: 100,
    /** The range of a meter; a higher value is a typing error. */
    meterMax_mV: 9_999_000,
    /**
     * Tolerance between one voltage and the sum or difference of the others; more means a misread pole. Own decision.
     */
    kirchhoffTolerance_mV: 2000,
    /** Discharge time of the DC link if the manufacturer states none. Common workshop rule. */
    defaultWait_min: 10,
    maxWait_min: 240,
    /** Three phases to each other and to the chassis. */
    maxAcPhases: 6,
  },
  /** UN R100 5.1.3 and Annex 5A, including a test voltage of at least half the working voltage. */
  isolation: {
    ohmPerVoltDcOnly: 100,
    ohmPerVoltAcOrCombined: 500,
    chargingInletMin_Ohm: 1_000_000,
    /** Nominal phase voltage of the mains (IEC 60038). */
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
    /** Tolerance between the sum of the pole voltages and the battery voltage. Own decision. */
    poleSumTolerancePct: 5,
    /** Maximum age of the report that proves the system de-energised. Own decision. */
    maxDisconnectionAge_min: 1440,
  },
  /** UN R100 5.1.2: below 0.1 Ω at 0.2 A or more. Part to part as in its 03 series: up to 0.2 Ω within 2.5 m. */
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
    /** Own decision. */
    maxPoints: 60,
    min_uOhm: -50_000,
    max_uOhm: 1_000_000_000,
    maxVoltageDrop_uV: 60_000_000,
    maxLead_uOhm: 2_000_000,
    /** Compensated values from here to zero count as zero. Lower ones mean wrongly zeroed leads. */
    zeroFrom_uOhm: -10_000,
    /** An outlier: more than five times the median and above 20 mΩ. Own decision. */
    spreadFactor: 5,
    spreadAbove_uOhm: 20_000,
  },
  /** The rated range of IEC 61557 devices. Values outside cause a warning. */
  conditions: {
    minTemp_dC: -200,
    maxTemp_dC: 500,
    ratedMinTemp_dC: 0,
    ratedMaxTemp_dC: 350,
    maxHumidity_pct: 100,
    ratedMaxHumidity_pct: 85,
  },
  /** Age of a measurement that causes a warning. Own decision. */
  lateAfter_days: 30,
  /** After this time the responsible person is reminded of a dangerous draft and may take it over. Own decision. */
  dangerousDraft: { days: 1 },
  /** How far a device clock may be ahead of the server. Own decision. */
  clockTolerance_min: 5,
  /** How far the moment of a disconnection may differ from that of its voltages. Own decision. */
  voltagesTolerance_min: 5,
  /** Calibration of instruments. The reminder is an own decision. */
  calibration: {
    dueSoonDays: 30,
    /** Days before the due date on which the owner's administrators receive an email; 0 is the due date. */
    reminderDays: [30, 7, 0],
    maxYears: 3,
    usualYears: 1,
    /** Inspection and air test of insulating gloves of class 00 and 0 (EN 60903). */
    glovesMonths: 6,
    /** Assumed for a vehicle of unknown voltage; no series vehicle has more. Own decision. */
    assumedSystem_V: 1000,
  },
} as const
