/** Norm and section of each rule, in the form cited in all languages. An empty list marks an own decision. */
export const sources = {
  voltages: ['EN 50110-1, 6.2'],
  makerLimit: [],
  wait: ['EN 50110-1, 6.2'],
  systemVoltage: ['UN R100, 2', 'ISO 6469-3'],
  ohmPerVolt: ['UN R100, 5.1.3'],
  isolation: ['UN R100, 5.1.3', 'UN R100, Annex 5A'],
  testVoltage: ['UN R100, Annex 5A', 'IEC 61557-2'],
  voltmeter: ['UN R100, Annex 5A'],
  r0: ['UN R100, Annex 5A'],
  testCurrent: ['UN R100, 5.1.2'],
  bonding: ['UN R100, 5.1.2'],
  level: ['OVE R 19', 'DGUV Information 209-093', 'CEI 11-27'],
  rank: [],
  validity: [],
  vin: ['ISO 3779'],
  category: ['IEC 61010-1', 'EN 61010-2-033'],
  gloves: ['EN 60903'],
  calibration: ['ISO/IEC 17025, 7.8'],
  tag: ['EN 50110-1, 6.2'],
} as const satisfies Record<string, readonly string[]>

/** Help topics besides form fields. */
export type HelpTopic = keyof typeof sources
