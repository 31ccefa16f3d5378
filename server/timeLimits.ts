type TimeLimits<Name extends string> = Record<Name, number>

const all: { limits: TimeLimits<string>; ofProduct: TimeLimits<string> }[] = []
let current = 1

/**
 * Time limits in milliseconds that `TIMEOUT_FACTOR` multiplies in this process. They are in an object that can be
 * changed: a test about a time limit sets its own.
 */
export function timeLimits<Name extends string>(ofProduct: TimeLimits<Name>): TimeLimits<Name> {
  const limits = { ...ofProduct }
  const entry = { limits, ofProduct }
  all.push(entry)
  scale(entry)
  return limits
}

/** Multiplies the time limits of this process, also of modules that are loaded later. For tests on busy machines. */
export function scaleTimeLimits(factor: number) {
  current = factor
  for (const entry of all) scale(entry)
}

function scale({ limits, ofProduct }: (typeof all)[number]) {
  for (const [name, ms] of Object.entries(ofProduct)) limits[name] = ms * current
}
