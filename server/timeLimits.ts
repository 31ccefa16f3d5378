type TimeLimits<Name extends string> = Record<Name, number>

const all: { limits: TimeLimits<string>; ofProduct: TimeLimits<string> }[] = []
let current = 1

/** Time limits in ms, multiplied by `TIMEOUT_FACTOR`. Mutable, so tests can set their own. */
export function timeLimits<Name extends string>(ofProduct: TimeLimits<Name>): TimeLimits<Name> {
  const limits = { ...ofProduct }
  const entry = { limits, ofProduct }
  all.push(entry)
  scale(entry)
  return limits
}

/** Also applies to modules loaded later. For tests on slow machines. */
export function scaleTimeLimits(factor: number) {
  current = factor
  for (const entry of all) scale(entry)
}

function scale({ limits, ofProduct }: (typeof all)[number]) {
  for (const [name, ms] of Object.entries(ofProduct)) limits[name] = ms * current
}
