import { validYearsRange } from '#domain/certificate.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import type { Values } from '#domain/text.ts'

const { absenceOfVoltage, isolation, bonding, classA, calibration } = LIMITS
const thousandths = 1000
const millionths = 1_000_000

/** Limits that help texts mention, read from the rules. */
export const figures: Values = {
  absent_V: absenceOfVoltage.maxExclusive_mV / thousandths,
  present_V: absenceOfVoltage.hvPresentAbove_mV / thousandths,
  wait_min: absenceOfVoltage.defaultWait_min,
  classA_dc: classA.dcMax_V,
  classA_ac: classA.acRmsMax_V,
  dcOnly: isolation.ohmPerVoltDcOnly,
  combined: isolation.ohmPerVoltAcOrCombined,
  inlet_MOhm: isolation.chargingInletMin_Ohm / millionths,
  testVoltagePercent: isolation.testVoltageMinFactor * 100,
  voltmeter_MOhm: isolation.voltmeterMin_Ohm / millionths,
  r0Percent: isolation.r0TolerancePct,
  bond_Ohm: bonding.chassisMaxExclusive_uOhm / millionths,
  pair_Ohm: bonding.partToPartMaxInclusive_uOhm / millionths,
  pair_m: bonding.partToPartBelow_mm / thousandths,
  current_A: bonding.minTestCurrent_mA / thousandths,
  bond_s: bonding.minDuration_s,
  usualYears: calibration.usualYears,
  maxCalibrationYears: calibration.maxYears,
  fewestYears: validYearsRange.min,
  mostYears: validYearsRange.max,
}
