/** Failures without a wait: of one account from one network, and of one account in total. */
export const freeFailures = { fromNetwork: 5, fromAnywhere: 100 } as const

const longestMinutes = 15

/** Returns the minutes to wait after a number of failures: 1, 2, 4, 8, at most 15. */
export const waitMinutes = (failures: number, free: number) =>
  failures < free ? 0 : Math.min(longestMinutes, 2 ** (failures - free))

/** Returns the number of failures from which the wait no longer grows. */
export const failuresUntilLongest = (free: number) => free + Math.ceil(Math.log2(longestMinutes))
