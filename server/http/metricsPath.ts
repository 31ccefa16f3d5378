/** Where what is measured is read. */
export const metricsPath = '/metrics'
