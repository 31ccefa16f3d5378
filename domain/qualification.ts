/** How many days ahead it is told how many people will still hold each level. */
export const forecastDays = [0, 30, 90, 180] as const

/** Whom to look for: who does not hold a level on a day, or holds it today and no more on that day. */
export const gaps = ['lacks', 'loses'] as const
