/** In working order. */
export const reportTypes = ['disconnection', 'isolation', 'potentialEqualization'] as const

export type ReportType = (typeof reportTypes)[number]

/**
 * `insulationTester`: on the de-energised system. `voltmeterR0`: voltmeter and resistor on the live battery (UN R100
 * Annex 5A), which is work under voltage.
 */
export const isolationMethods = ['insulationTester', 'voltmeterR0'] as const

export type IsolationMethod = (typeof isolationMethods)[number]

/** Limit per report. */
export const mostPhotos = 20
