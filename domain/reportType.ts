/** The three measurement reports, in the order the work is done. */
export const reportTypes = ['disconnection', 'isolation', 'potentialEqualization'] as const

export type ReportType = (typeof reportTypes)[number]

/**
 * How isolation is measured: with a tester on the de-energised system, or with a voltmeter and a resistor on the
 * live battery (UN R100 Annex 5A), which is work under voltage.
 */
export const isolationMethods = ['insulationTester', 'voltmeterR0'] as const

export type IsolationMethod = (typeof isolationMethods)[number]

/** How many photos a report holds. */
export const mostPhotos = 20
