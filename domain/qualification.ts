/** Days ahead for which the holders of each level are counted. */
export const forecastDays = [0, 30, 90, 180] as const

/** `lacks`: does not hold the level on the day. `loses`: holds it today but not on the day. */
export const gaps = ['lacks', 'loses'] as const
