/** How many failures are free, of one account from one network and of one account from everywhere. */
export const freeFailures = { fromNetwork: 5, fromAnywhere: 100 } as const

const longestMinutes = 15

/** Minutes to wait after so many failures: 1, 2, 4, 8, and never more than 15. */
export const waitMinutes = (failures: number, free: number) =>
  failures < free ? 0 : Math.min(longestMinutes, 2 ** (failures - free))

/** After so many failures the wait grows no more. */
export const failuresUntilLongest = (free: number) => free + Math.ceil(Math.log2(longestMinutes))
